/** Reduces browser errors to code locations, without personal data. */

const framesMax = 12;
const frameLengthMax = 160;

const address = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
const link = /\b(?:https?|blob|data|file):\S+/g;
/** Quoted text may be personal, except for property names, which V8 puts in single quotes. */
const quoted = /"[^"]*"|“[^”]*”|`[^`]*`|'(?![\w$]{1,40}')[^']*'/g;
const token = /(?<![\w-])(?=[\w-]*\d)[\w-]{16,}/g;
const number = /\d{3,}/g;

/** Removes addresses, links, quotations, tokens and numbers from an error message. */
export const withoutPerson = (message: string): string =>
  message
    .replaceAll(quoted, '“…”')
    .replaceAll(link, '<link>')
    .replaceAll(address, '<address>')
    .replaceAll(token, '<token>')
    .replaceAll(number, 'N')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Location in one of our scripts: file, line and column. */
const place = /\/assets\/([\w.-]+\.js):(\d+):(\d+)/;
const called = /^\s*(?:at (?:async )?([\w$.<>]{1,60}) \(|([\w$.<>/]{0,60})@)/;

/** Returns the stack frames in our own files; browsers use two formats. */
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

/** Returns the browser family with its version, such as `Firefox 153`, without details that identify the browser. */
export function browserFamily(user_agent: string | null): string {
  for (const [family, pattern] of families) {
    const version = pattern.exec(user_agent ?? '')?.[1];
    if (version !== undefined) return `${family} ${version}`;
  }
  return 'other';
}

/** Checks whether the nth occurrence of an error is logged: 1st, 10th, 100th, … */
export const isNoted = (times: number): boolean => /^10*$/.test(String(times));
