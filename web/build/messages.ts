/**
 * Compiles files of messages, `<slice>.<language>.json`, which hold ICU MessageFormat texts by key: to modules of strings
 * and small functions, and to declarations, so that TypeScript checks keys and values (docs/decisions/0047).
 */
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { type MessageFormatElement, parse, type PluralOrSelectOption, TYPE } from '@formatjs/icu-messageformat-parser';

export type Message = MessageFormatElement[];
type Options = Readonly<Record<string, PluralOrSelectOption>>;
/** What a message is given, by name: a number where the message counts or formats one. */
export type Values = ReadonlyMap<string, 'number' | 'string' | 'string | number'>;

const webDir = join(import.meta.dirname, '..');
const sourceDir = join(webDir, 'src');
const runtimePath = join(sourceDir, 'lib/i18n/catalogue.ts');
/** `rootDirs` of `web/tsconfig.json` lays it over `web/src`. */
const declarationsDir = join(webDir, '.messages');
const englishEnding = '.en.json';

/** The file of the same messages in another language. */
export const inLanguage = (englishPath: string, language: string): string =>
  `${englishPath.slice(0, -englishEnding.length)}.${language}.json`;

/** The texts of a file, by key. Throws when it is anything but an object of strings. */
export function readTexts(path: string): Readonly<Record<string, string>> {
  const texts = JSON.parse(readFileSync(path, 'utf8')) as Readonly<Record<string, unknown>>;
  for (const [key, text] of Object.entries(texts)) {
    if (typeof text !== 'string') throw new TypeError(`${path}: “${key}” is not a text.`);
  }
  return texts as Readonly<Record<string, string>>;
}

const allowedTypes: ReadonlySet<TYPE> = new Set([
  TYPE.literal,
  TYPE.argument,
  TYPE.number,
  TYPE.pound,
  TYPE.plural,
  TYPE.select,
]);

/** The messages that follow one of several forms, of a plural or a selection. */
const formsOf = (element: MessageFormatElement): readonly Message[] =>
  'options' in element ? Object.values(element.options).map(({ value }) => value) : [];

/** Refuses what nothing here needs, so that the code in the browser stays small. */
function checkElements(message: Message): void {
  for (const element of message) {
    if (!allowedTypes.has(element.type)) throw new Error('dates, times and tags are not supported');
    if ('style' in element && (element.style ?? null) !== null) throw new Error('styles of numbers are not supported');
    if (element.type === TYPE.plural && (element.offset !== 0 || element.pluralType !== 'cardinal'))
      throw new Error('offsets and ordinals are not supported');
    if (element.type !== TYPE.literal && 'value' in element && !/^[a-z]\w*$/i.test(element.value))
      throw new Error(`“${element.value}” is not the name of a value`);
    for (const form of formsOf(element)) checkElements(form);
  }
}

/** The parts of an ICU message. Throws when it is not valid, or uses a part of ICU that the builds do not support. */
export function parseMessage(text: string): Message {
  const message = parse(text, { ignoreTag: true });
  checkElements(message);
  return message;
}

/** The names and types of the values that a message is given. */
export function valuesOf(message: Message): Values {
  const values = new Map<string, 'number' | 'string' | 'string | number'>();
  const visit = (part: Message): void => {
    for (const element of part) {
      if (element.type === TYPE.plural || element.type === TYPE.number) values.set(element.value, 'number');
      else if (element.type === TYPE.select) values.set(element.value, 'string');
      else if (element.type === TYPE.argument && !values.has(element.value))
        values.set(element.value, 'string | number');
      for (const form of formsOf(element)) visit(form);
    }
  };
  visit(message);
  return values;
}

/** What people read of a message, form by form, without the values. */
export const literalsOf = (message: Message): readonly string[] =>
  message.flatMap((element) =>
    element.type === TYPE.literal ? [element.value] : formsOf(element).flatMap((form) => literalsOf(form)),
  );

/** The forms of every plural in a message, each as its list of categories (`one`, `=0`). */
export const pluralsOf = (message: Message): readonly (readonly string[])[] =>
  message.flatMap((element) => [
    ...(element.type === TYPE.plural ? [Object.keys(element.options)] : []),
    ...formsOf(element).flatMap((form) => pluralsOf(form)),
  ]);

function compiledOptions(options: Options, counted: string): string {
  const forms = Object.entries(options).map(([key, { value }]) => `'${key}': ${compiledParts(value, counted)}`);
  return `{ ${forms.join(', ')} }`;
}

/** A part that is not literal as an expression; `counted` is the number that `#` stands for. */
function compiledPart(element: MessageFormatElement, counted: string): string {
  if (element.type === TYPE.pound) return `show(${counted})`;
  const value = `values.${element.value}`;
  if (element.type === TYPE.plural) return `plural(${value}, ${compiledOptions(element.options, value)})`;
  if (element.type === TYPE.select) return `select(${value}, ${compiledOptions(element.options, counted)})`;
  return `show(${value})`;
}

/** The parts of a message as an expression. */
function compiledParts(message: Message, counted = ''): string {
  const [first] = message;
  if (message.length === 1 && first !== undefined && first.type !== TYPE.literal) return compiledPart(first, counted);
  const parts = message.map((element) =>
    element.type === TYPE.literal
      ? element.value.replaceAll(/[`\\]|\$(?=\{)/g, '\\$&')
      : `\${${compiledPart(element, counted)}}`,
  );
  return `\`${parts.join('')}\``;
}

/** A message as JavaScript: a string when it is given nothing, otherwise a function of its values. */
const compiledMessage = (message: Message): string =>
  `${valuesOf(message).size === 0 ? '' : '(values) => '}${compiledParts(message)}`;

/**
 * The module that stands for a file of messages: `t` translates its keys, `texts` holds what they become.
 * @param change what a test language makes of every message
 */
export function compiledModule(path: string, change: (message: Message) => Message = (message) => message): string {
  const entries = Object.entries(readTexts(path)).map(([key, text]) => {
    try {
      return `  ${JSON.stringify(key)}: ${compiledMessage(change(parseMessage(text)))},`;
    } catch (error) {
      throw new Error(`${path}: “${key}” is not a valid message: ${String(error)}`, { cause: error });
    }
  });
  return [
    `import { catalogue, plural, select, show } from ${JSON.stringify(runtimePath)};`,
    `export const texts = {\n${entries.join('\n')}\n};`,
    'export const t = catalogue(texts);',
  ].join('\n');
}

/** The types of the module of a file, with the English text where an editor shows it. */
function declaration(path: string): string {
  const lines = Object.entries(readTexts(join(sourceDir, path))).flatMap(([key, text]) => {
    const values = [...valuesOf(parseMessage(text))].map(([name, type]) => `readonly ${name}: ${type}`);
    return [`  /** ${text.replaceAll('*/', '* /')} */`, `  readonly ${JSON.stringify(key)}: { ${values.join('; ')} };`];
  });
  const runtime = relative(dirname(join(declarationsDir, path)), runtimePath);
  return [
    `/** Made of ${path}; do not edit. */`,
    `import type { Translate } from ${JSON.stringify(runtime)};`,
    `interface Messages {\n${lines.join('\n')}\n}`,
    'export declare const texts: { readonly [K in keyof Messages]: unknown };',
    'export declare const t: Translate<Messages>;\n',
  ].join('\n');
}

/** The English files of messages, relative to `web/src`. */
export const messageFiles = (): readonly string[] => globSync(`**/*${englishEnding}`, { cwd: sourceDir }).toSorted();

/** Writes the declarations of all files of messages where they changed, and removes those of files that are gone. */
export function writeDeclarations(): void {
  const wanted = new Map(messageFiles().map((path) => [path.replace(/json$/, 'd.json.ts'), path]));
  const known = new Set(globSync('**/*.ts', { cwd: declarationsDir }));
  for (const path of known) if (!wanted.has(path)) rmSync(join(declarationsDir, path));
  for (const [target, path] of wanted) {
    const file = join(declarationsDir, target);
    const content = declaration(path);
    if (known.has(target) && readFileSync(file, 'utf8') === content) continue;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
}
