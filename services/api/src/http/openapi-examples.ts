/** Examples of operations, recorded from a running installation by `npm run examples`. There is one file per first part of the path. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A recorded request and its reply. */
export interface OperationExample {
  readonly path?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly status: number;
  /** Absent if the reply has no body. */
  readonly reply?: unknown;
}
export type ExampleFile = Readonly<Record<string, OperationExample>>;

export const examplesFolder = join(import.meta.dirname, 'examples');

const readFile = (file: string): ExampleFile =>
  JSON.parse(readFileSync(join(examplesFolder, file), 'utf8')) as ExampleFile;

const readFolder = (): ExampleFile => {
  const files = readdirSync(examplesFolder).filter((file) => file.endsWith('.json'));
  return Object.fromEntries(files.flatMap((file) => Object.entries(readFile(file))));
};

let cached: ExampleFile | undefined;

export function exampleOf(name: string): OperationExample | undefined {
  cached ??= readFolder();
  return cached[name];
}

interface Content {
  readonly content?: Readonly<Record<string, object>>;
}
export interface DescribedParameter {
  readonly in: string;
  readonly name: string;
  readonly required: boolean;
  readonly description: unknown;
  readonly schema: object;
}
interface Described {
  readonly parameters?: readonly DescribedParameter[];
  readonly requestBody?: Content;
  readonly responses: Readonly<Record<string, Content>>;
}

/** Adds an example to every media type of a request or reply. */
const withExample = <T extends Content>(part: T, example: unknown): T => ({
  ...part,
  content: Object.fromEntries(
    Object.entries(part.content ?? {}).map(([type, described]) => [type, { ...described, example }]),
  ),
});

/** Adds the recorded example to the description of an operation. */
export function withExamples<T extends Described>(described: T, example: OperationExample | undefined): T {
  if (example === undefined) return described;
  const { path = {}, query = {}, body, status, reply } = example;
  const values: Readonly<Record<string, Readonly<Record<string, unknown>>>> = { path, query };
  const { parameters, requestBody, responses } = described;
  const response = responses[status];
  return {
    ...described,
    ...(parameters === undefined
      ? {}
      : {
          parameters: parameters.map((parameter) => {
            const value = values[parameter.in]?.[parameter.name];
            return value === undefined ? parameter : { ...parameter, example: value };
          }),
        }),
    ...(requestBody === undefined || body === undefined ? {} : { requestBody: withExample(requestBody, body) }),
    ...(response === undefined || reply === undefined
      ? {}
      : { responses: { ...responses, [status]: withExample(response, reply) } }),
  };
}
