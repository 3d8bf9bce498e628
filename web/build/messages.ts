/**
 * Compiles files of messages, `<slice>.<language>.json`, which hold ICU MessageFormat texts by key: those of the web to
 * modules of strings and small functions, and all of them, also those of the services, to declarations, so that TypeScript
 * checks keys and values (docs/decisions/0047).
 */
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type MessageFormatElement, parse, type PluralOrSelectOption, TYPE } from '@formatjs/icu-messageformat-parser';

export type Message = MessageFormatElement[];
type Options = Readonly<Record<string, PluralOrSelectOption>>;
/** Values of a message by name: a number if the message counts or formats it. */
export type Values = ReadonlyMap<string, 'number' | 'string' | 'string | number'>;

const webDir = join(import.meta.dirname, '..');
const sourceDir = join(webDir, 'src');
const runtimePath = join(sourceDir, 'lib/i18n/catalogue.ts');
/** `rootDirs` of `web/tsconfig.json` overlays it on `web/src`. */
const declarationsDir = join(webDir, '.messages');
const servicesDir = join(webDir, '../services');
/** Its message files are shared: the services read them, and the web imports them from the package. */
export const contractsDir = join(servicesDir, 'contracts/src');
/** Included by the `tsconfig.json` of the repository. */
const servicesDeclarationPath = join(webDir, '../.messages/services.d.ts');
const englishEnding = '.en.json';

/** Returns the file of the same messages in another language. */
export const inLanguage = (englishPath: string, language: string): string =>
  `${englishPath.slice(0, -englishEnding.length)}.${language}.json`;

/** Reads the texts of a file by key. Throws unless it is an object of strings. */
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

/** Returns the messages of all forms of a plural or a selection. */
const formsOf = (element: MessageFormatElement): readonly Message[] =>
  'options' in element ? Object.values(element.options).map(({ value }) => value) : [];

/** Throws for elements of ICU that are not used here, so that the code in the browser stays small. */
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

/** Parses an ICU message. Throws if it is invalid, or uses a part of ICU that the build does not support. */
export function parseMessage(text: string): Message {
  const message = parse(text, { ignoreTag: true });
  checkElements(message);
  return message;
}

/** Returns the names and types of the values of a message. */
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

/** Returns the literal texts of a message, form by form, without the values. */
export const literalsOf = (message: Message): readonly string[] =>
  message.flatMap((element) =>
    element.type === TYPE.literal ? [element.value] : formsOf(element).flatMap((form) => literalsOf(form)),
  );

/** Returns the forms of every plural in a message, each as its list of categories (`one`, `=0`). */
export const pluralsOf = (message: Message): readonly (readonly string[])[] =>
  message.flatMap((element) => [
    ...(element.type === TYPE.plural ? [Object.keys(element.options)] : []),
    ...formsOf(element).flatMap((form) => pluralsOf(form)),
  ]);

function compiledOptions(options: Options, counted: string): string {
  const forms = Object.entries(options).map(([key, { value }]) => `'${key}': ${compiledParts(value, counted)}`);
  return `{ ${forms.join(', ')} }`;
}

/** Compiles a part that is not literal to an expression; `counted` is the number of `#`. */
function compiledPart(element: MessageFormatElement, counted: string): string {
  if (element.type === TYPE.pound) return `show(${counted})`;
  const value = `values.${element.value}`;
  if (element.type === TYPE.plural) return `plural(${value}, ${compiledOptions(element.options, value)})`;
  if (element.type === TYPE.select) return `select(${value}, ${compiledOptions(element.options, counted)})`;
  return `show(${value})`;
}

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

/** Compiles a message to JavaScript: a string without values, otherwise a function of its values. */
const compiledMessage = (message: Message): string =>
  `${valuesOf(message).size === 0 ? '' : '(values) => '}${compiledParts(message)}`;

/**
 * Compiles a message file to a module: `t` translates its keys, `texts` contains the compiled messages.
 * @param change transforms every message, for a test language
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

/** Returns lines with the keys of a file, the names and types of their values, and the English texts for editors. */
const declaredKeys = (path: string): readonly string[] =>
  Object.entries(readTexts(path)).flatMap(([key, text]) => {
    const values = [...valuesOf(parseMessage(text))].map(([name, type]) => `readonly ${name}: ${type}`);
    return [`  /** ${text.replaceAll('*/', '* /')} */`, `  readonly ${JSON.stringify(key)}: { ${values.join('; ')} };`];
  });

/** Returns the declarations of what the module of a file exports. */
const declaredModule = (path: string): string =>
  [
    `import type { Translate } from '@plenum/contracts/chat/messages';`,
    `interface Messages {\n${declaredKeys(path).join('\n')}\n}`,
    'export const texts: { readonly [K in keyof Messages]: unknown };',
    'export const t: Translate<Messages>;',
  ].join('\n');

/** Returns the type declaration of a file’s module. */
const declaration = (path: string): string =>
  `/** Made of ${path}; do not edit. */\n${declaredModule(join(sourceDir, path))}\n`;

/** Returns the declaration of the message files of the contracts. */
function contractsDeclaration(): string {
  const modules = globSync(`**/*${englishEnding}`, { cwd: contractsDir })
    .toSorted()
    .map((path) => `declare module '@plenum/contracts/${path}' {\n${declaredModule(join(contractsDir, path))}\n}\n`);
  return ['/** Made of the English message files of the contracts; do not edit. */', ...modules].join('\n');
}

/** Returns the declaration of all message files of the services, which are read at run time. */
function servicesDeclaration(): string {
  const paths = globSync(`*/src/**/*${englishEnding}`, { cwd: servicesDir }).toSorted();
  const files = paths.map((path) => {
    const name = path.slice(0, -englishEnding.length);
    return `readonly '${name}': {\n${declaredKeys(join(servicesDir, path)).join('\n')}\n};`;
  });
  return [
    '/** Made of the English message files of the services; do not edit. */',
    'export {};',
    `declare module '../services/core/src/platform/messages.ts' {`,
    `interface MessageFiles {\n${files.join('\n')}\n}\n}\n`,
  ].join('\n');
}

/** Returns the English message files, relative to `web/src`. */
export const messageFiles = (): readonly string[] => globSync(`**/*${englishEnding}`, { cwd: sourceDir }).toSorted();

function writeChanged(file: string, content: string): void {
  if (existsSync(file) && readFileSync(file, 'utf8') === content) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
}

/** Writes changed declarations of all message files and removes those of deleted files. Builds may do so at the same time. */
export function writeDeclarations(): void {
  const wanted = new Map([
    ...messageFiles().map((path) => [path.replace(/json$/, 'd.json.ts'), declaration(path)] as const),
    ['contracts.d.ts', contractsDeclaration()],
  ]);
  for (const path of globSync('**/*.ts', { cwd: declarationsDir }))
    if (!wanted.has(path)) rmSync(join(declarationsDir, path), { force: true });
  for (const [target, content] of wanted) writeChanged(join(declarationsDir, target), content);
  writeChanged(servicesDeclarationPath, servicesDeclaration());
}
