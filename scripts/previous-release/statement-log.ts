/** Parses the statements in a PostgreSQL log (`log_statement = all`), as texts that can be prepared again. */

/** Splits a log into entries; continuation lines begin with a tab. */
function entriesOf(log: string): string[] {
  const entries: string[][] = [];
  for (const line of log.split('\n')) {
    if (line.startsWith('\t')) entries.at(-1)?.push(line.slice(1));
    else entries.push([line]);
  }
  return entries.map((lines) => lines.join('\n'));
}

/** Statements of these kinds read or write tables of the product. */
const isQuery = /^\s*(?:select|insert|update|delete|with)\b/i;
/** Tests run their own statements under these names, which are not part of a release. */
const ofTests = /^t(?:est)?-/;
/** Strings, quoted names, parameters and numbers: the first and the last of them are values. */
const token = /([Ee]?'(?:[^']|'')*')|"[^"]*"|\$\d+|\b(\d+(?:\.\d+)?)\b/g;
const typedLiteral = /\b(?:interval|date|timestamptz|timestamp|time|uuid)\s*$/i;

/** Returns one form for statements that differ only in values, numbers of values, or numbers of rows. */
function shapeOf(text: string): string {
  let shape = text.replaceAll(token, (found, value?: string, number?: string) =>
    value === undefined && number === undefined ? found : '?',
  );
  shape = shape.replaceAll(/\b(?:null|true|false)\b|\?::\w+/gi, '?').replaceAll(/\?(?:\s*,\s*\?)+/g, '?');
  return shape.replaceAll(/(\(\?(?:\s*,\s*default|\s*,\s*\?)*\))(?:\s*,\s*\1)+/gi, '$1');
}

/** Replaces values by `null`, which fits any type; user data and account data must not be recorded. */
const withoutValues = (text: string): string =>
  text.replaceAll(token, (found, value: string | undefined, _number: string | undefined, at: number) =>
    value === undefined || typedLiteral.test(text.slice(Math.max(0, at - 20), at)) ? found : 'null',
  );

/** Rows of one insert have the same form; one is enough. */
const firstRow = (text: string): string =>
  text.replace(/(\bvalues\s*\((?:[^()]|\([^()]*\))*\))(?:\s*,\s*\((?:[^()]|\([^()]*\))*\))+/i, '$1');

/** Several forms of a statement, the best first: the first one that can be prepared is recorded. */
export type Candidates = readonly string[];

/** A value that may stay, because most are part of the statement: a word, a number, an empty list. */
const harmless = /^[Ee]?'[\w ,.:{}[\]"%-]{0,30}'$/;

/**
 * Returns every statement that reads or writes, once.
 * @param texts as they were sent
 */
export function distilled(texts: Iterable<string>): Candidates[] {
  const found = new Map<string, Candidates>();
  for (const sent of texts) {
    // On one line, a comment would include what follows it.
    const text = sent
      .replaceAll(/--[^\n]*/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim();
    const shape = shapeOf(text);
    if (found.has(shape)) continue;
    const values = [...text.matchAll(token)].flatMap(([, value]) => value ?? []);
    const isPlain = values.every((value) => harmless.test(value));
    found.set(shape, [...(isPlain ? [text] : []), firstRow(withoutValues(text)), withoutValues(text)]);
  }
  return [...found.values()];
}

/** Returns the statements of a log in the server's default format. */
export function statementsOf(log: string): string[] {
  return entriesOf(log).flatMap((entry) => {
    const [, name = '', text = ''] = /LOG: {2}(?:statement|execute ([^:]+)): ([\s\S]*)$/.exec(entry) ?? [];
    return isQuery.test(text) && !ofTests.test(name) ? [text] : [];
  });
}
