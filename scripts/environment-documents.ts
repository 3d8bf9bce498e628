/** What people read about the environment variables, made from the schema the processes check them with. */
import { ConfigSchema } from '@plenum/core/config';

interface Variable {
  readonly name: string;
  readonly description: string;
  /** As one would write it in a file; undefined when the variable must be given. */
  readonly fallback: string | undefined;
}

/** What the schema of a variable says beside its type. */
interface Documented {
  readonly description?: string;
  readonly default?: string | number | boolean;
}

const documented = ConfigSchema.properties as Readonly<Record<string, Documented>>;

const variables: readonly Variable[] = Object.entries(documented).map(([name, { description, default: fallback }]) => {
  if (description === undefined) throw new Error(`${name} in the config schema has no description.`);
  return { name, description, fallback: fallback === undefined ? undefined : String(fallback) };
});

const shown = (fallback: string | undefined): string => {
  if (fallback === undefined) return 'required';
  return fallback === '' ? 'empty' : `\`${fallback}\``;
};

/** The table of `docs/operate/settings.md`. */
export function environmentTable(): string {
  const rows = variables.map(
    ({ name, description, fallback }) => `| \`${name}\` | ${description.replaceAll('|', '\\|')} | ${shown(fallback)} |`,
  );
  return ['| Variable | Meaning | Default |', '| --- | --- | --- |', ...rows].join('\n');
}

/** The whole of `.env.example`: every variable with its default, commented out. */
export function environmentExample(): string {
  const entries = variables.map(({ name, description, fallback }) => {
    const required = fallback === undefined ? ' Required.' : '';
    return `# ${description}.${required}\n# ${name}=${fallback ?? ''}\n`;
  });
  const head = [
    '# Settings of a Plenum process. `npm start` needs none of them: it brings its own PostgreSQL, Redis and mail catcher.',
    '# Made from services/core/src/config.ts by `npm run docs`; do not edit by hand.',
    '',
  ];
  return `${head.join('\n')}\n${entries.join('\n')}`;
}
