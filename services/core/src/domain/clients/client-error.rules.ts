/** What is left of an error from a browser: where in our code it happened, and nothing about who met it. */

const framesMax = 12;
const frameLengthMax = 160;

const address = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
const link = /\b(?:https?|blob|data|file):\S+/g;
/** Quoted words, which may be anybody’s; what V8 puts into single quotes is mostly the name of a property. */
const quoted = /"[^"]*"|“[^”]*”|`[^`]*`|'(?![\w$]{1,40}')[^']*'/g;
const token = /(?<![\w-])(?=[\w-]*\d)[\w-]{16,}/g;
const number = /\d{3,}/g;

/** The words of an error without addresses, links, quotations, tokens and numbers. */
export const withoutPerson = (message: string): string =>
  message
    .replaceAll(quoted, '“…”')
    .replaceAll(link, '<link>')
    .replaceAll(address, '<address>')
    .replaceAll(token, '<token>')
    .replaceAll(number, 'N')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** A place in a script of ours: the file, the line and the column. */
const place = /\/assets\/([\w.-]+\.js):(\d+):(\d+)/;
const called = /^\s*(?:at (?:async )?([\w$.<>]{1,60}) \(|([\w$.<>/]{0,60})@)/;

/** The frames of a stack that lie in our own files; browsers write them in two ways. */
export function framesOf(stack: string): readonly string[] {
  return stack
    .split('\n')
    .flatMap((line) => {
      const found = place.exec(line);
      if (found === null) return [];
      const [, file = '', row = '', column = ''] = found;
      const [, v8, others] = called.exec(line) ?? [];
      const name = v8 ?? others ?? '';
      return `${name}${name === '' ? '' : ' '}${file}:${row}:${column}`.slice(0, frameLengthMax);
    })
    .slice(0, framesMax);
}

const families = [
  ['Edge', /\bEdgA?(?:iOS)?\/(\d+)/],
  ['Opera', /\bOPR\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)\b.*\bSafari\//],
] as const;

/** The family of a browser with its version, such as `Firefox 153`; what makes it one of many is left out. */
export function browserFamily(user_agent: string | null): string {
  for (const [family, pattern] of families) {
    const version = pattern.exec(user_agent ?? '')?.[1];
    if (version !== undefined) return `${family} ${version}`;
  }
  return 'other';
}

/** Whether the nth error of a kind is noted: the first, the tenth, the hundredth … */
export const isNoted = (times: number): boolean => /^10*$/.test(String(times));
