/** What PostgreSQL logged of the statements it was sent (`log_statement = all`), as texts that can be prepared again. */

/** Log entries; lines that go on begin with a tab. */
function entriesOf(log: string): string[] {
  const entries: string[] = [];
  for (const line of log.split('\n')) {
    if (line.startsWith('\t')) entries.push(`${entries.pop() ?? ''}\n${line.slice(1)}`);
    else entries.push(line);
  }
  return entries;
}

/** Nothing else reads or writes tables of the product. */
const is_query = /^\s*(?:select|insert|update|delete|with)\b/i;
/** Tests ask by themselves under names of their own, of which no release knows. */
const of_tests = /^t(?:est)?-/;
/** The driver writes what it is given into the text; `null` fits where a value of any type stood. */
const literal = /(?<![\w"])E?'(?:[^']|'')*'(?!\s*\))/g;
const after_keyword = /\b(?:interval|date|timestamptz|timestamp|time|uuid)\s*$/i;

function withoutValues(text: string): string {
  return text
    .replaceAll(literal, (value, at: number) => (after_keyword.test(text.slice(0, at)) ? value : 'null'))
    .replaceAll(/\b\d{4,}\b/g, '1')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Rows of one insert are all alike. */
const firstRow = (text: string): string =>
  text.replace(/(\bvalues\s*\((?:[^()']|\([^()]*\))*\))(?:\s*,\s*\((?:[^()']|\([^()]*\))*\))+/i, '$1');

/**
 * Every statement of the log that reads or writes, once, without the values of the tests that sent it.
 * @param log as the server writes it with its usual prefix
 */
export function statementsOf(log: string): string[] {
  const found = new Set<string>();
  for (const entry of entriesOf(log)) {
    const match = /LOG: {2}(?:statement|execute ([^:]+)): ([\s\S]*)$/.exec(entry);
    if (match === null) continue;
    const [, name = '', text = ''] = match;
    if (of_tests.test(name) || !is_query.test(text)) continue;
    found.add(
      name === '' || name.startsWith('<') ? firstRow(withoutValues(text)) : text.replaceAll(/\s+/g, ' ').trim(),
    );
  }
  return [...found].toSorted();
}
