/** Rules for every Dockerfile of the project: those of builders, and our own. */
import { ValidationSeverity, validate } from 'dockerfile-utils';

interface Instruction {
  readonly word: string;
  readonly text: string;
}

/** Parses the instructions without comments, each on one line. */
function instructionsOf(dockerfile: string): readonly Instruction[] {
  const lines = dockerfile.split('\n').filter((line) => !/^\s*(#|$)/.test(line));
  const joined = lines.join('\n').replaceAll(/\\\n\s*/g, '');
  return joined.split('\n').map((line) => {
    const [, word = '', text = ''] = /^\s*(\S+)\s*(.*)$/.exec(line) ?? [];
    return { word: word.toUpperCase(), text };
  });
}

/** Returns arguments before the first stage, by name. */
function globalArguments(all: readonly Instruction[]): ReadonlyMap<string, string> {
  const first = all.findIndex(({ word }) => word === 'FROM');
  const rows = all.slice(0, first).flatMap(({ word, text }) => (word === 'ARG' ? [text.split('=', 2)] : []));
  return new Map(rows.map(([name = '', value = '']) => [name, value]));
}

/** Returns the base images to pull, with arguments substituted. */
export function basesOf(dockerfile: string): readonly string[] {
  const all = instructionsOf(dockerfile);
  const values = globalArguments(all);
  const stages = new Set(
    all.flatMap(({ word, text }) => (word === 'FROM' ? [/\sAS\s+(\S+)/i.exec(text)?.[1] ?? ''] : [])),
  );
  const bases = all.flatMap(({ word, text }) => {
    if (word !== 'FROM') return [];
    const [named = ''] = text.replace(/^(--\S+\s+)+/, '').split(/\s/, 1);
    return [named.replaceAll(/\$\{?(\w+)\}?/g, (_, name: string) => values.get(name) ?? '')];
  });
  return [...new Set(bases.filter((base) => !stages.has(base)))];
}

interface Sight {
  readonly all: readonly Instruction[];
  /** Instructions of the final stage. */
  readonly last: readonly Instruction[];
  readonly bases: readonly string[];
}

interface Rule {
  readonly name: string;
  /** Returns the violations; empty when there are none. */
  readonly offences: (sight: Sight) => readonly string[];
}

/** Checks for a version down to the patch, or a digest: tags that do not change. */
const isPinned = /^[^:@\s]+(:\d+\.\d+\.\d+(-[\w.-]+)?)?(@sha256:[0-9a-f]{64})?$/;
const of = (all: readonly Instruction[], wanted: string) => all.filter(({ word }) => word === wanted);
const oneOf = (found: readonly string[], missing: string) => (found.length === 0 ? [missing] : []);
const isList = /^\s*\[.*\]\s*$/;

export const dockerfileRules: readonly Rule[] = [
  {
    name: 'bases are pinned',
    offences: ({ bases }) => bases.filter((base) => !isPinned.test(base) || !/[:@]/.test(base)),
  },
  {
    name: 'files come from here, not from the network',
    offences: ({ all }) => [
      ...of(all, 'ADD').map(({ text }) => `ADD ${text}`),
      ...of(all, 'RUN').flatMap(({ text }) => /\b(curl|wget|apt-get|apk|pip)\b/.exec(text)?.[0] ?? []),
    ],
  },
  {
    name: 'it runs as user 1000',
    offences: ({ last }) => {
      const users = of(last, 'USER').map(({ text }) => text.trim());
      return users.at(-1) === '1000:1000' ? [] : [users.at(-1) ?? 'no USER'];
    },
  },
  {
    name: 'signals reach the process',
    offences: ({ last }) => [
      ...oneOf(
        of(last, 'STOPSIGNAL').map(({ text }) => text),
        'no STOPSIGNAL',
      ),
      ...oneOf(
        of(last, 'CMD').map(({ text }) => text),
        'no CMD',
      ),
      ...[...of(last, 'CMD'), ...of(last, 'ENTRYPOINT')].flatMap(({ text }) =>
        isList.test(text) && !/\b(ba|da)?sh\b/.test(text) ? [] : [text],
      ),
    ],
  },
  {
    name: 'it says how it is',
    offences: ({ last }) => {
      const checks = of(last, 'HEALTHCHECK').map(({ text }) => text);
      return [...oneOf(checks, 'no HEALTHCHECK'), ...checks.filter((text) => !/CMD\s*\[/.test(text))];
    },
  },
  {
    name: 'it says what it is',
    offences: ({ last }) => {
      const labels = of(last, 'LABEL')
        .map(({ text }) => text)
        .join(' ');
      const wanted = ['title', 'description', 'licenses', 'version', 'revision'];
      return wanted.filter((name) => !labels.includes(`org.opencontainers.image.${name}=`));
    },
  },
  {
    name: 'the product’s packages are those of the lock file',
    offences: ({ all }) =>
      of(all, 'RUN').flatMap(({ text }) => (/\bnpm (install|i|update)\b/.test(text) ? [text] : [])),
  },
  {
    name: 'optional packages are kept: programs of single platforms are among them',
    offences: ({ all }) => of(all, 'RUN').flatMap(({ text }) => /--omit=optional|--no-optional/.exec(text)?.[0] ?? []),
  },
  {
    name: 'no secret is an argument, a variable or a copied file',
    offences: ({ all }) => [
      ...[...of(all, 'ARG'), ...of(all, 'ENV')].flatMap(
        ({ text }) => /\b\w*(TOKEN|SECRET|PASSWORD|_KEYS?)\b\w*/i.exec(text)?.[0] ?? [],
      ),
      ...of(all, 'COPY').flatMap(({ text }) => /\.npmrc|\.env\b/.exec(text)?.[0] ?? []),
    ],
  },
  {
    name: 'only what is named is copied into the image',
    offences: ({ last }) => of(last, 'COPY').flatMap(({ text }) => (/^\.\/?\s/.test(text) ? [text] : [])),
  },
];

/** Returns all violations of a Dockerfile, as `rule: what`. */
export function dockerfileOffences(dockerfile: string): readonly string[] {
  const all = instructionsOf(dockerfile);
  const start = all.findLastIndex(({ word }) => word === 'FROM');
  const sight: Sight = { all, last: all.slice(start), bases: basesOf(dockerfile) };
  const settings = {
    instructionWorkdirRelative: ValidationSeverity.ERROR,
    deprecatedMaintainer: ValidationSeverity.ERROR,
  };
  const wrong = validate(dockerfile, settings).map(
    ({ message, range }) => `line ${range.start.line + 1}: ${typeof message === 'string' ? message : message.value}`,
  );
  return [
    ...wrong,
    ...dockerfileRules.flatMap(({ name, offences }) => offences(sight).map((what) => `${name}: ${what}`)),
  ];
}
