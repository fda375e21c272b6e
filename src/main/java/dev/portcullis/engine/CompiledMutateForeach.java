package dev.portcullis.engine;

import dev.portcullis.condition.CompiledConditions;
import dev.portcullis.expr.variable.CompiledContextEntry;
import dev.portcullis.expr.variable.Template;
import java.util.List;
import java.util.Optional;

/**
 * One loop of a mutate rule, compiled.
 *
 * @param list the list
 * @param descending whether it is walked from its end
 * @param context entries for each element
 * @param preconditions conditions for each element
 * @param patch the entry's patch fields as one object ({@code patchStrategicMerge}, {@code
 *     patchesJson6902})
 * @param foreach inner loops; where there are any, there is no patch
 */
record CompiledMutateForeach(
    ListExpression list,
    boolean descending,
    List<CompiledContextEntry> context,
    Optional<CompiledConditions> preconditions,
    Template patch,
    List<CompiledMutateForeach> foreach) {}
