/**
 * The statements that the product declares: their text once its modules are loaded, and the rows that the code expects.
 */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { declaredStatements, type Statement } from '@plenum/core/platform/db/database';
import { type CallExpression, isCallExpression, type Node } from 'typescript/unstable/ast';
import { API, type Checker, type Project, type Type, TypeFlags } from 'typescript/unstable/sync';
import { treeOf, visitNodes } from '../architecture/syntax-tree.ts';

/** A line that calls `statement`, or a function that does. */
interface CallSite {
  readonly file: string;
  readonly line: number;
}

export interface DeclaredStatement {
  readonly name: string;
  readonly text: string;
  /** The innermost first. */
  readonly calls: readonly CallSite[];
}

const declaring = /\b(?:statement|plannedOnce|statementsByText|exportedRows|purge)\s*[<(]/;
const database = '/platform/db/database.ts';
const frame = /(?:file:\/\/)?(\/[^():]+):(\d+):\d+\)?$/;

function callSites(stack: string): CallSite[] {
  return stack.split('\n').flatMap((line) => {
    const [, file = '', number] = frame.exec(line) ?? [];
    return file.includes('/services/') && !file.endsWith(database) ? [{ file, line: Number(number) }] : [];
  });
}

/** Returns the files of the product that declare statements, relative to the root. */
async function declaringFiles(root: string): Promise<string[]> {
  const sites: string[] = [];
  for await (const path of glob('services/*/src/**/*.ts', { cwd: root, exclude: (name) => name === 'node_modules' }))
    if (!/\.test\.ts$|\/database\.ts$/.test(path) && declaring.test(readFileSync(resolve(root, path), 'utf8')))
      sites.push(path);
  return sites.toSorted();
}

const declarers = new Set(['statement', 'plannedOnce']);

/** Returns where the product declares statements, according to its syntax. */
export async function declaringCalls(root: string): Promise<CallSite[]> {
  const sites: CallSite[] = [];
  for (const path of await declaringFiles(root)) {
    const file = resolve(root, path);
    const code = readFileSync(file, 'utf8');
    visitNodes(treeOf(path, code), (node) => {
      if (node.type === 'CallExpression' && node.callee.type === 'Identifier' && declarers.has(node.callee.name))
        sites.push({ file, line: code.slice(0, node.callee.end).split('\n').length });
    });
  }
  return sites;
}

const isStatement = (message: unknown): message is Statement<unknown> =>
  typeof message === 'object' && message !== null && 'name' in message && 'text' in message;

/**
 * Loads the files that declare statements, and calls `makeOthers` for those that are declared on first use.
 * @returns every statement, in the order of declaration
 */
export async function loadStatements(root: string, makeOthers: () => Promise<void>): Promise<DeclaredStatement[]> {
  const loaded: DeclaredStatement[] = [];
  const note = (message: unknown): void => {
    if (isStatement(message))
      loaded.push({ name: message.name, text: message.text, calls: callSites(new Error('declared').stack ?? '') });
  };
  subscribe(declaredStatements, note);
  try {
    for (const path of await declaringFiles(root)) await import(pathToFileURL(resolve(root, path)).href);
    await makeOthers();
  } finally {
    unsubscribe(declaredStatements, note);
  }
  return loaded;
}

export interface ExpectedColumn {
  readonly name: string;
  /**
   * The kinds of a value besides null: `string`, `number`, `boolean`, `Date`, `Buffer`, `object`, `unknown`, or a list
   * of one of them as `number[]`.
   */
  readonly kinds: readonly string[];
  readonly mayBeNull: boolean;
}

const kindsByFlag: readonly (readonly [TypeFlags, string])[] = [
  [TypeFlags.StringLike, 'string'],
  [TypeFlags.NumberLike, 'number'],
  [TypeFlags.BooleanLike, 'boolean'],
  [TypeFlags.Any | TypeFlags.Unknown, 'unknown'],
  [TypeFlags.Undefined, 'undefined'],
];

function kindsOf(checker: Checker, type: Type): string[] {
  if (type.isUnionType()) return [...new Set(type.getTypes().flatMap((part) => kindsOf(checker, part)))];
  if ((type.flags & TypeFlags.Null) !== 0) return [];
  const [, kind] = kindsByFlag.find(([flags]) => (type.flags & flags) !== 0) ?? [];
  if (kind !== undefined) return [kind];
  if (type.isTypeReference() && checker.isArrayType(type))
    return checker.getTypeArguments(type).flatMap((member) => kindsOf(checker, member).map((of) => `${of}[]`));
  const name = type.getSymbol()?.name ?? '';
  return [name === 'Date' || name === 'Buffer' ? name : 'object'];
}

const mayBeNull = (type: Type): boolean =>
  (type.flags & (TypeFlags.Null | TypeFlags.Any | TypeFlags.Unknown)) !== 0 ||
  (type.isUnionType() && type.getTypes().some(mayBeNull));

/** Reads the types of a TypeScript project. */
export class RowTypes {
  readonly #api: API;
  readonly #project: Project;
  readonly #calls = new Map<string, ReadonlyMap<number, readonly CallExpression[]>>();

  constructor(root: string) {
    this.#api = new API({ cwd: root });
    const [project] = this.#api.updateSnapshot({ openProjects: [resolve(root, 'tsconfig.json')] }).getProjects();
    if (project === undefined) throw new Error('TypeScript found no project.');
    this.#project = project;
  }

  close(): void {
    this.#api.close();
  }

  /** Returns the columns of the declared row type of a statement, or null where it has none. */
  columnsOf({ name, calls }: DeclaredStatement): readonly ExpectedColumn[] | null {
    const { checker } = this.#project;
    for (const call of calls) {
      const row = this.#rowAt(call);
      if (row === undefined || (row.flags & TypeFlags.TypeParameter) !== 0) continue;
      if ((row.flags & TypeFlags.Never) !== 0) return null;
      return checker.getPropertiesOfType(row).map((property) => {
        const type = checker.getTypeOfSymbol(property) ?? checker.getUnknownType();
        return { name: property.name, kinds: kindsOf(checker, type).toSorted(), mayBeNull: mayBeNull(type) };
      });
    }
    throw new Error(`The type of the rows of “${name}” is not found: ${JSON.stringify(calls)}`);
  }

  /** Returns the row type that a call on a line declares: that of its `Statement`, or its only type argument. */
  #rowAt({ file, line }: CallSite): Type | undefined {
    const { checker } = this.#project;
    const types: Type[] = [];
    for (const call of this.#callsIn(file).get(line) ?? []) {
      const type = checker.getTypeAtLocation(call);
      if (type?.isTypeReference() === true && type.getSymbol()?.name === 'Statement')
        return checker.getTypeArguments(type)[0];
      const [argument, ...otherArguments] = call.typeArguments ?? [];
      const typeGiven =
        argument === undefined || otherArguments.length > 0 ? undefined : checker.getTypeFromTypeNode(argument);
      if (typeGiven !== undefined) types.push(typeGiven);
    }
    return types[0];
  }

  /** Returns the calls of a file by the line of their opening parenthesis. */
  #callsIn(file: string): ReadonlyMap<number, readonly CallExpression[]> {
    const cached = this.#calls.get(file);
    if (cached !== undefined) return cached;
    const source = this.#project.program.getSourceFile(file);
    if (source === undefined) throw new Error(`TypeScript does not know ${file}.`);
    const calls: CallExpression[] = [];
    const visit = (node: Node): void => {
      if (isCallExpression(node)) calls.push(node);
      node.forEachChild(visit);
    };
    visit(source);
    const lineOf = (call: CallExpression) => source.getLineAndCharacterOfPosition(call.expression.end).line + 1;
    const byLine = Map.groupBy(calls, lineOf);
    this.#calls.set(file, byLine);
    return byLine;
  }
}
