/** The documents about environment variables, generated from the schema that validates them. */
import { ConfigSchema } from '@plenum/core/config';

interface Variable {
  readonly name: string;
  readonly description: string;
  /** As written in an `.env` file; undefined when the variable is required. */
  readonly fallback: string | undefined;
}

/** The documentation in the schema of a variable. */
interface Documented {
  readonly description?: string;
  readonly default?: string | number | boolean;
}

const documented = ConfigSchema.properties as Readonly<Record<string, Documented>>;

const variables: readonly Variable[] = Object.entries(documented).map(([name, { description, default: fallback }]) => {
  if (description === undefined) throw new Error(`${name} in the config schema has no description.`);
  return { name, description, fallback: fallback === undefined ? undefined : String(fallback) };
});

const formatDefault = (fallback: string | undefined): string => {
  if (fallback === undefined) return 'required';
  return fallback === '' ? 'empty' : `\`${fallback}\``;
};

/** Returns the table of `docs/operate/settings.md`. */
export function environmentTable(): string {
  const rows = variables.map(
    ({ name, description, fallback }) =>
      `| \`${name}\` | ${description.replaceAll('|', '\\|')} | ${formatDefault(fallback)} |`,
  );
  return ['| Variable | Meaning | Default |', '| --- | --- | --- |', ...rows].join('\n');
}

/** Returns a text as comment lines of at most 120 characters. */
const commentLines = (text: string): string => text.replaceAll(/(.{1,118})(?: |$)/g, '# $1\n').trimEnd();

/** Returns `.env.example`: every variable with its default, commented out. */
export function environmentExample(): string {
  const entries = variables.map(({ name, description, fallback }) => {
    const required = fallback === undefined ? ' Required.' : '';
    // Links in descriptions are relative to docs/operate/settings.md.
    const text = description.replaceAll('](', '](docs/operate/');
    return `${commentLines(`${text}.${required}`)}\n# ${name}=${fallback ?? ''}\n`;
  });
  const head = [
    '# Settings of a Plenum process. `npm start` needs none of them: it starts PostgreSQL, Redis and a mail catcher itself.',
    '# Generated from services/core/src/config.ts by `npm run docs`; do not edit.',
    '',
  ];
  return `${head.join('\n')}\n${entries.join('\n')}`;
}
