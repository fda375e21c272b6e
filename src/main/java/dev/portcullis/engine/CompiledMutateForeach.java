package dev.portcullis.engine;

import dev.portcullis.condition.CompiledConditions;
import dev.portcullis.expr.variable.CompiledContextEntry;
import dev.portcullis.expr.variable.Template;
import dev.portcullis.mutate.CompiledPatch;
import java.util.List;
import java.util.Optional;

/**
 * One loop of a mutate rule, compiled.
 *
 * @param list the list
 * @param descending whether it is walked from its end
 * @param context entries for each element
 * @param preconditions conditions for each element
 * @param fields the entry's patch fields as one object ({@code patchStrategicMerge}, {@code
 *     patchesJson6902}), in which variables are substituted
 * @param patch how the object is changed
 * @param foreach inner loops; where there are any, there is no patch
 */
record CompiledMutateForeach(
    ListExpression list,
    boolean descending,
    List<CompiledContextEntry> context,
    Optional<CompiledConditions> preconditions,
    Template fields,
    CompiledPatch patch,
    List<CompiledMutateForeach> foreach) {}
