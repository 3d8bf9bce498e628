/**
 * Compiles message files, `<slice>.<language>.json`, which contain ICU MessageFormat texts by key. Files of the web are
 * compiled to modules of strings and small functions. For all files, including those of the services, it writes type
 * declarations, so that TypeScript checks keys and values (docs/decisions/0047).
 */
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type MessageFormatElement, parse, type PluralOrSelectOption, TYPE } from '@formatjs/icu-messageformat-parser';

export type Message = MessageFormatElement[];
type Options = Readonly<Record<string, PluralOrSelectOption>>;
/** Types of the values of a message, by name; `number` if the message uses the value in a plural or number format. */
export type Values = ReadonlyMap<string, 'number' | 'string' | 'string | number'>;

const webDir = join(import.meta.dirname, '..');
const sourceDir = join(webDir, 'src');
const runtimePath = join(sourceDir, 'lib/i18n/catalogue.ts');
/** `rootDirs` of `web/tsconfig.json` overlays it on `web/src`. */
const declarationsDir = join(webDir, '.messages');
const servicesDir = join(webDir, '../services');
/** Folder of shared message files, which the services read and the web imports. */
export const contractsDir = join(servicesDir, 'contracts/src');
/** Included by the `tsconfig.json` of the repository. */
const servicesDeclarationPath = join(webDir, '../.messages/services.d.ts');
const englishEnding = '.en.json';

/** Returns the path of the message file in another language. */
export const inLanguage = (englishPath: string, language: string): string =>
  `${englishPath.slice(0, -englishEnding.length)}.${language}.json`;

/** Reads the texts of a file by key. Throws if it is not an object of strings. */
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

/** Throws for ICU elements that are not supported, which keeps the code in the browser small. */
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

/** Parses an ICU message. Throws if it is invalid or uses an unsupported element. */
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

/** Returns the literal texts of a message and its forms, without the values. */
export const literalsOf = (message: Message): readonly string[] =>
  message.flatMap((element) =>
    element.type === TYPE.literal ? [element.value] : formsOf(element).flatMap((form) => literalsOf(form)),
  );

/** Returns the categories of each plural in a message, such as `one` and `=0`. */
export const pluralsOf = (message: Message): readonly (readonly string[])[] =>
  message.flatMap((element) => [
    ...(element.type === TYPE.plural ? [Object.keys(element.options)] : []),
    ...formsOf(element).flatMap((form) => pluralsOf(form)),
  ]);

function compiledOptions(options: Options, pluralValue: string): string {
  const forms = Object.entries(options).map(([key, { value }]) => `'${key}': ${compiledParts(value, pluralValue)}`);
  return `{ ${forms.join(', ')} }`;
}

/** Compiles a non-literal part to an expression; `counted` is the value of `#`. */
function compiledPart(element: MessageFormatElement, pluralValue: string): string {
  if (element.type === TYPE.pound) return `show(${pluralValue})`;
  const value = `values.${element.value}`;
  if (element.type === TYPE.plural) return `plural(${value}, ${compiledOptions(element.options, value)})`;
  if (element.type === TYPE.select) return `select(${value}, ${compiledOptions(element.options, pluralValue)})`;
  return `show(${value})`;
}

function compiledParts(message: Message, pluralValue = ''): string {
  const [first] = message;
  if (message.length === 1 && first !== undefined && first.type !== TYPE.literal)
    return compiledPart(first, pluralValue);
  const parts = message.map((element) =>
    element.type === TYPE.literal
      ? element.value.replaceAll(/[`\\]|\$(?=\{)/g, '\\$&')
      : `\${${compiledPart(element, pluralValue)}}`,
  );
  return `\`${parts.join('')}\``;
}

/** Compiles a message to JavaScript: a string without values, otherwise a function of its values. */
const compiledMessage = (message: Message): string =>
  `${valuesOf(message).size === 0 ? '' : '(values) => '}${compiledParts(message)}`;

/**
 * Compiles a message file to a module that exports `t`, which translates its keys, and `texts`, the compiled messages.
 * @param change transforms every message, for the pseudo-language
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

/** Returns declarations of the keys of a file with the types of their values, and the English texts as comments. */
const declaredKeys = (path: string): readonly string[] =>
  Object.entries(readTexts(path)).flatMap(([key, text]) => {
    const values = [...valuesOf(parseMessage(text))].map(([name, type]) => `readonly ${name}: ${type}`);
    return [`  /** ${text.replaceAll('*/', '* /')} */`, `  readonly ${JSON.stringify(key)}: { ${values.join('; ')} };`];
  });

/** Returns the declarations of the exports of a message module. */
const declaredModule = (path: string): string =>
  [
    `import type { Translate } from '@plenum/contracts/translated-texts';`,
    `interface Messages {\n${declaredKeys(path).join('\n')}\n}`,
    'export const texts: { readonly [K in keyof Messages]: unknown };',
    'export const t: Translate<Messages>;',
  ].join('\n');

/** Returns the declaration file of a message file. */
const declaration = (path: string): string =>
  `/** Generated from ${path}; do not edit. */\n${declaredModule(join(sourceDir, path))}\n`;

/** Returns the declarations of the message files of the contracts. */
function contractsDeclaration(): string {
  const modules = globSync(`**/*${englishEnding}`, { cwd: contractsDir })
    .toSorted()
    .map((path) => `declare module '@plenum/contracts/${path}' {\n${declaredModule(join(contractsDir, path))}\n}\n`);
  return ['/** Generated from the English message files of the contracts; do not edit. */', ...modules].join('\n');
}

/** Returns the declarations of the message files of the services, which are read at run time. */
function servicesDeclaration(): string {
  const paths = globSync(`*/src/**/*${englishEnding}`, { cwd: servicesDir }).toSorted();
  const files = paths.map((path) => {
    const name = path.slice(0, -englishEnding.length);
    return `readonly '${name}': {\n${declaredKeys(join(servicesDir, path)).join('\n')}\n};`;
  });
  return [
    '/** Generated from the English message files of the services; do not edit. */',
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

/** Writes the changed declarations of all message files, and removes those of deleted files. */
export function writeDeclarations(): void {
  const declarations = new Map([
    ...messageFiles().map((path) => [path.replace(/json$/, 'd.json.ts'), declaration(path)] as const),
    ['contracts.d.ts', contractsDeclaration()],
  ]);
  for (const path of globSync('**/*.ts', { cwd: declarationsDir }))
    if (!declarations.has(path)) rmSync(join(declarationsDir, path), { force: true });
  for (const [target, content] of declarations) writeChanged(join(declarationsDir, target), content);
  writeChanged(servicesDeclarationPath, servicesDeclaration());
}
