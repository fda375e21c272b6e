package dev.portcullis.cli.conformance;

import java.util.List;

/**
 * One case of a corpus.
 *
 * @param group what it is counted under: a table, or a kind of rules
 * @param name the case
 * @param agrees whether this program gives what the record says
 * @param details what differs
 */
record CaseOutcome(String group, String name, boolean agrees, List<String> details) {}
