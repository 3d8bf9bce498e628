/** What PostgreSQL logged of the statements it was sent (`log_statement = all`), as texts that can be prepared again. */

/** Log entries; lines that go on begin with a tab. */
function entriesOf(log: string): string[] {
  const entries: string[][] = [];
  for (const line of log.split('\n')) {
    if (line.startsWith('\t')) entries.at(-1)?.push(line.slice(1));
    else entries.push([line]);
  }
  return entries.map((lines) => lines.join('\n'));
}

/** Nothing else reads or writes tables of the product. */
const isQuery = /^\s*(?:select|insert|update|delete|with)\b/i;
/** Tests ask by themselves under names of their own, of which no release knows. */
const ofTests = /^t(?:est)?-/;
/** Strings, quoted names, parameters and numbers: the first and the last of them are values. */
const token = /([Ee]?'(?:[^']|'')*')|"[^"]*"|\$\d+|\b(\d+(?:\.\d+)?)\b/g;
const typedLiteral = /\b(?:interval|date|timestamptz|timestamp|time|uuid)\s*$/i;

/** One form for statements that differ in values, numbers of values, or numbers of rows only. */
function shapeOf(text: string): string {
  let shape = text.replaceAll(token, (found, value?: string, number?: string) =>
    value === undefined && number === undefined ? found : '?',
  );
  shape = shape.replaceAll(/\b(?:null|true|false)\b|\?::\w+/gi, '?').replaceAll(/\?(?:\s*,\s*\?)+/g, '?');
  return shape.replaceAll(/(\(\?(?:\s*,\s*default|\s*,\s*\?)*\))(?:\s*,\s*\1)+/gi, '$1');
}

/** `null` fits where a value of any type stood; what somebody typed or an account was given is nobody's business here. */
const withoutValues = (text: string): string =>
  text.replaceAll(token, (found, value: string | undefined, _number: string | undefined, at: number) =>
    value === undefined || typedLiteral.test(text.slice(Math.max(0, at - 20), at)) ? found : 'null',
  );

/** Rows of one insert are all alike; one is enough. */
const firstRow = (text: string): string =>
  text.replace(/(\bvalues\s*\((?:[^()]|\([^()]*\))*\))(?:\s*,\s*\((?:[^()]|\([^()]*\))*\))+/i, '$1');

/** Several ways to write a statement down, the best first: the first that can be prepared is kept. */
export type Candidates = readonly string[];

/** A value that may stay, as most are part of the statement: a word, a number, an empty list. */
const harmless = /^[Ee]?'[\w ,.:{}[\]"%-]{0,30}'$/;

/**
 * Every statement that reads or writes, once.
 * @param texts as they were sent
 */
export function distilled(texts: Iterable<string>): Candidates[] {
  const found = new Map<string, Candidates>();
  for (const sent of texts) {
    // On one line a comment would swallow what follows it.
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

/** The statements of a log in the server's usual form. */
export function statementsOf(log: string): string[] {
  return entriesOf(log).flatMap((entry) => {
    const [, name = '', text = ''] = /LOG: {2}(?:statement|execute ([^:]+)): ([\s\S]*)$/.exec(entry) ?? [];
    return isQuery.test(text) && !ofTests.test(name) ? [text] : [];
  });
}
