/** Reduces browser errors to code locations, without personal data. */

const maxFrames = 12;
const maxFrameLength = 160;

const emailAddress = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
const link = /\b(?:https?|blob|data|file):\S+/g;
/** Quoted text may be personal data, except for property names, which V8 writes in single quotes. */
const quoted = /"[^"]*"|“[^”]*”|`[^`]*`|'(?![\w$]{1,40}')[^']*'/g;
const token = /(?<![\w-])(?=[\w-]*\d)[\w-]{16,}/g;
const number = /\d{3,}/g;

/** Replaces email addresses, links, quoted text, tokens and numbers in an error message. */
export const redactMessage = (message: string): string =>
  message
    .replaceAll(quoted, '“…”')
    .replaceAll(link, '<link>')
    .replaceAll(emailAddress, '<address>')
    .replaceAll(token, '<token>')
    .replaceAll(number, 'N')
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Location in a script of the app: file, line and column. */
const scriptLocation = /\/assets\/([\w.-]+\.js):(\d+):(\d+)/;
const functionName = /^\s*(?:at (?:async )?([\w$.<>]{1,60}) \(|([\w$.<>/]{0,60})@)/;

/** Returns the stack frames in scripts of the app, in the formats of V8 and of Firefox and Safari. */
export function extractFrames(stack: string): readonly string[] {
  return stack
    .split('\n')
    .flatMap((line) => {
      const match = scriptLocation.exec(line);
      if (match === null) return [];
      const [, file = '', lineNumber = '', columnNumber = ''] = match;
      const [, v8Name, firefoxName] = functionName.exec(line) ?? [];
      const name = v8Name ?? firefoxName ?? '';
      return `${name}${name === '' ? '' : ' '}${file}:${lineNumber}:${columnNumber}`.slice(0, maxFrameLength);
    })
    .slice(0, maxFrames);
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
export const isLogged = (count: number): boolean => /^10*$/.test(String(count));
