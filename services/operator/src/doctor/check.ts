/** The result of a check of `plenum doctor`. */

export type CheckState = 'ok' | 'warning' | 'error';

export interface CheckResult {
  readonly state: CheckState;
  /** One sentence, which may name hosts. Not part of the support bundle. */
  readonly message: string;
  /** What to do, if the state is not `ok`. */
  readonly fix?: string;
  /** Numbers, versions and codes that may be shared: no names, addresses or texts of people. */
  readonly facts?: Readonly<Record<string, string | number | boolean | null>>;
}

export interface Check {
  readonly name: string;
  readonly run: () => Promise<CheckResult>;
}

export type NamedResult = CheckResult & { readonly name: string };

/** Returns the error code of the operating system, of OpenSSL or of PostgreSQL, which may be shared. */
export function errorCode(error: unknown): string {
  const code: unknown = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^\w{1,40}$/.test(code) ? code : 'unknown';
}

const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error))
    .replaceAll(/\/\/[^\s/@]*@/g, '//…@')
    .split('\n', 1)[0]
    ?.trim() ?? '';

export const failure = (error: unknown, fix: string): CheckResult => ({
  state: 'error',
  message: messageOf(error) || errorCode(error),
  fix,
  facts: { code: errorCode(error) },
});

const maxCheckMs = 15_000;

/** Runs all checks concurrently, each with a time limit. */
export const runChecks = (checks: readonly Check[]): Promise<readonly NamedResult[]> =>
  Promise.all(
    checks.map(async ({ name, run }) => {
      let timer: NodeJS.Timeout | undefined;
      const timeout = new Promise<CheckResult>((resolve) => {
        timer = setTimeout(
          () =>
            resolve({
              state: 'error',
              message: `No answer within ${maxCheckMs / 1_000} seconds.`,
              fix: 'Check the network between this machine and the server.',
              facts: { code: 'timeout' },
            }),
          maxCheckMs,
        );
      });
      const result = run().catch((error: unknown) => failure(error, 'Report this error.'));
      return { name, ...(await Promise.race([result, timeout]).finally(() => clearTimeout(timer))) };
    }),
  );

/** Checks whether a host is this machine, so that a connection needs no encryption. */
export const isThisMachine = (host: string): boolean =>
  host === '' || /^(?:localhost|127(?:\.\d+){3}|\[?::1\]?)$/.test(host) || host.startsWith('/');

const column = (text: string, width: number): string => text.padEnd(width);
const nameWidth = 13;
const stateWidth = 8;

/** Formats a result as one line. */
export const lineOf = ({ name, state, message, fix }: NamedResult): string =>
  `${column(state, stateWidth)} ${column(name, nameWidth)} ${message}${fix === undefined ? '' : ` ${fix}`}`.trimEnd();
