/**
 * House rules that neither the compiler nor the linter can check. Each checks one file at a time; rules of the linter
 * (`any`, `!`, default exports, sizes, kebab-case) are not repeated here.
 */

/** The forms of a file that rules check. */
interface Sight {
  /** Relative to the root of the repository. */
  readonly path: string;
  /** Without comments. */
  readonly code: string;
  /** Without comments and without the contents of strings. */
  readonly bare: string;
}

export interface HouseRule {
  readonly name: string;
  /** Whether the rule applies to this file. */
  readonly concerns: (path: string) => boolean;
  /** Returns the violations, each with its position in the text. */
  readonly offences: (sight: Sight) => readonly { readonly index: number; readonly what: string }[];
}

const isTest = (path: string): boolean => /\.(test|fixture)\.tsx?$/.test(path) || path.startsWith('tests/');
const isCode = (path: string): boolean => /\.(ts|tsx|mjs)$/.test(path);
const inServices = (path: string): boolean => path.startsWith('services/') && !isTest(path);

/** Returns every match of a pattern. */
const matches = (text: string, pattern: RegExp): { index: number; what: string }[] =>
  [...text.matchAll(new RegExp(pattern, `${pattern.flags.replace('g', '')}g`))].map((found) => ({
    index: found.index,
    what: found[0].trim(),
  }));

const readsEnvironment = (path: string): boolean =>
  path === 'services/core/src/config.ts' ||
  path === 'web/server/settings.ts' ||
  // The health check of a container, which runs outside of the processes.
  path === 'infra/docker/ask-health.ts' ||
  path === 'infra/systemd/fill-compile-cache.ts' ||
  // It adds the settings file of a machine to the environment, before anything reads settings.
  path === 'services/operator/src/main.ts' ||
  path.startsWith('scripts/') ||
  path.startsWith('web/build/') ||
  path.endsWith('.config.ts');

const decidesByRole = (path: string): boolean =>
  path === 'services/core/src/domain/policy.ts' || path.startsWith('services/contracts/');

/**
 * Returns the role names that decide about permissions. Sessions use SPEAKER and MODERATOR as functions of people, and
 * the browser distinguishes roles to show them; there only names with privileges count.
 */
function roleWords(path: string): string {
  if (path.startsWith('web/')) return '(?:ADMIN|ORGANIZER|OWNER)';
  if (/\/(speakers|sessions)\//.test(path)) return '(?:ADMIN|ORGANIZER|ATTENDEE|OWNER|MEMBER)';
  return '(?:ADMIN|ORGANIZER|MODERATOR|SPEAKER|ATTENDEE|OWNER|MEMBER)';
}

const nameForbidden = new Set([
  'util',
  'utils',
  'helper',
  'helpers',
  'common',
  'misc',
  'manager',
  'managers',
  'service',
]);
const nameShape = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*\.(ts|tsx|mjs|css)$/;

export const houseRules: readonly HouseRule[] = [
  {
    name: 'settings are read in core/config.ts only, those of the web server in its settings.ts',
    concerns: (path) => isCode(path) && !isTest(path) && !readsEnvironment(path),
    offences: ({ bare }) => matches(bare, /\bprocess\s*\.\s*env\b/),
  },
  {
    name: 'connections are opened in core/platform only',
    concerns: (path) => inServices(path) && !path.startsWith('services/core/src/platform/'),
    offences: ({ bare }) =>
      matches(
        bare,
        /\bnew\s+(Redis|Cluster|Queue|QueueEvents|FlowProducer|Pool|Emitter)\s*\(|\bMikroORM\s*\.\s*init\b|\bcreateTransport\s*\(/,
      ),
  },
  {
    name: 'SQL is declared with `statement` and run with `rows` or `row`',
    concerns: (path) => inServices(path) && !path.startsWith('services/core/src/platform/db/'),
    offences: ({ bare }) => matches(bare, /\.(?:execute|getKysely|getConnection|createQueryBuilder|qb)\s*\(/),
  },
  {
    name: 'queues are consumed in the worker only',
    concerns: (path) => inServices(path) && !path.startsWith('services/worker/src/'),
    offences: ({ code }) => matches(code, /\bimport\s*\{[^}]*\bWorker\b[^}]*\}\s*from\s*['"]bullmq['"]/),
  },
  {
    name: 'a type is not talked away',
    concerns: isCode,
    offences: ({ bare }) => matches(bare, /\bas\s+unknown\s+as\b|\bas\s+never\s+as\b|\bas\s+any\b/),
  },
  {
    name: 'no decorators: the runtime strips types and nothing else',
    concerns: isCode,
    offences: ({ bare }) => matches(bare, /^[ \t]*@[A-Za-z]\w*\s*(?:\(|$)/m),
  },
  {
    name: 'a file is named for what it does',
    concerns: () => true,
    offences: ({ path }) => {
      const inner = path.replace(/^services\//, '').split('/');
      const file = inner.at(-1) ?? '';
      const words = inner.flatMap((part) => part.split(/[-.]/));
      const bad = words.filter((word) => nameForbidden.has(word));
      if (!nameShape.test(file)) bad.push(file);
      if (/^index\.tsx?$/.test(file)) bad.push('index');
      return bad.map((what) => ({ index: 0, what }));
    },
  },
  {
    name: 'roles decide in policy.ts and contracts/permissions only',
    concerns: (path) => /^(services|web\/src)\//.test(path) && isCode(path) && !isTest(path) && !decidesByRole(path),
    offences: ({ path, code }) => {
      const role = `['"\`]${roleWords(path)}['"\`]`;
      // The type of a room may also be ADMIN, which is not a role.
      const notARole = String.raw`\b(?:room_type|kind|type)\b`;
      return [
        ...matches(code, new RegExp(String.raw`\b(?!${notARole})\w+\s*[!=]==?\s*${role}`)),
        ...matches(code, new RegExp(String.raw`${role}\s*[!=]==?(?!\s*[\w.?]*${notARole})`)),
        ...matches(code, new RegExp(String.raw`${role}\s*\]\s*\.\s*(?:includes|some)\b`)),
      ];
    },
  },
  {
    name: 'statuses stand in the catalogues, not in core',
    concerns: (path) => path.startsWith('services/core/src/') && !isTest(path),
    offences: ({ bare }) =>
      matches(bare, /\bstatus(?:_?code)?\b\s*(?::|[!=]==?)\s*[1-5]\d\d\b|\bfail\(\s*[1-5]\d\d\b/i),
  },
  {
    name: 'a test waits for a condition, not for time',
    concerns: (path) => /\.test\.tsx?$/.test(path),
    offences: ({ code }) => {
      const imported =
        /\bimport\s*\{\s*setTimeout(?:\s+as\s+(\w+))?\s*\}\s*from\s*['"](?:node:)?timers\/promises['"]/.exec(code);
      const pause = imported === null ? undefined : (imported[1] ?? 'setTimeout');
      return [
        ...matches(code, /new Promise\b[^;]{0,80}\bsetTimeout\b/),
        // A pause in a race is a timeout; one that is awaited is a sleep.
        ...(pause === undefined ? [] : matches(code, new RegExp(String.raw`\bawait\s+${pause}\(`))),
      ];
    },
  },
  {
    name: 'a test does not mock our own modules',
    concerns: (path) => /\.test\.tsx?$/.test(path),
    offences: ({ code }) => matches(code, /\bvi\s*\.\s*(?:mock|doMock)\(\s*(?:import\(\s*)?['"](?:\.|@plenum\/)/),
  },
  {
    name: 'a journey presses keys through keys.ts, which waits until they can be taken',
    concerns: (path) => /^tests\/(support\/)?journeys\//.test(path) && !path.endsWith('/keys.ts'),
    offences: ({ bare }) => matches(bare, /(?<!keyboard)\.(?:press|focus)\(/),
  },
  {
    name: 'a count is shown as its language writes numbers',
    concerns: (path) => path.startsWith('web/src/') && path.endsWith('.tsx') && !isTest(path),
    offences: ({ code }) => matches(code, /(?<!=)\{(?:count|total|votes)\}/),
  },
  {
    name: 'text is normalized by `normalizedText`, whose time is linear',
    concerns: (path) => isCode(path) && inServices(path) && path !== 'services/core/src/platform/text.ts',
    offences: ({ code }) => matches(code, /\.normalize\(['"`)]/),
  },
  {
    name: 'keys of input methods are kept from all handlers by app/input-method.ts',
    concerns: (path) => path.startsWith('web/src/') && !path.includes('/input-method.') && !isTest(path),
    offences: ({ bare }) => matches(bare, /\b(?:isComposing|keyCode|onKeyUp|onKeyPress)\b/),
  },
  {
    name: 'a field for text has a direction',
    concerns: (path) => path.startsWith('web/src/') && path.endsWith('.tsx') && !isTest(path),
    offences: ({ code }) =>
      matches(code, /<(?:input|textarea)\b(?:(?!\/>)[\s\S])*\/>/).filter(
        ({ what }) => !/\bdir=|\btype="(?:checkbox|color|email|file|hidden|radio|range)"|\btype=\{isOne/.test(what),
      ),
  },
];

const token = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\[\s\S]|[^`\\])*`|\/\*[\s\S]*?\*\/|(?<![:\\/])\/\/[^\n]*/g;
const blank = (text: string): string => text.replace(/[^\n]/g, ' ');

/** Removes comments, and for `bare` the contents of strings, and keeps the line numbers. */
function look(path: string, text: string): Sight {
  const code = text.replace(token, (part) => (part.startsWith('/') ? blank(part) : part));
  const bare = text.replace(token, (part) =>
    part.startsWith('/') ? blank(part) : `${part[0]}${blank(part.slice(1, -1))}${part.at(-1)}`,
  );
  return { path, code, bare };
}

/** Returns all violations of a file, as `path:line rule: what`. */
export function offencesIn(path: string, text: string): readonly string[] {
  const sight = look(path, text);
  return houseRules
    .filter((rule) => rule.concerns(path))
    .flatMap((rule) =>
      rule.offences(sight).map(({ index, what }) => {
        const line = text.slice(0, index).split('\n').length;
        return `${path}:${line} ${rule.name}: ${what}`;
      }),
    );
}
