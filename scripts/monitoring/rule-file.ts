/** The rule file of Prometheus as data. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { parse } from 'yaml';
import { repositoryRoot } from '../embedded/paths.ts';

export const ruleFile = 'infra/prometheus/alerts.yaml';

const Texts = Type.Record(Type.String(), Type.String());
const Recording = Type.Object({ record: Type.String(), expr: Type.String() }, { additionalProperties: false });
const Alert = Type.Object(
  { alert: Type.String(), expr: Type.String(), for: Type.String(), labels: Texts, annotations: Texts },
  { additionalProperties: false },
);
const RuleFile = Type.Object({
  groups: Type.Array(Type.Object({ name: Type.String(), rules: Type.Array(Type.Union([Recording, Alert])) })),
});

export type AlertRule = Type.Static<typeof Alert>;
type RecordingRule = Type.Static<typeof Recording>;

export interface Rules {
  readonly alerts: readonly AlertRule[];
  readonly recordings: readonly RecordingRule[];
}

/** Parses a rule file; throws when it is invalid. */
export function readRules(text: string): Rules {
  const file: unknown = parse(text);
  if (!Value.Check(RuleFile, file)) {
    const [first] = Value.Errors(RuleFile, file);
    throw new Error(`${ruleFile}: ${first?.instancePath ?? ''} ${first?.message ?? ''}`);
  }
  const rules = file.groups.flatMap((group) => group.rules);
  return {
    alerts: rules.filter((rule) => 'alert' in rule),
    recordings: rules.filter((rule) => 'record' in rule),
  };
}

/** Returns the rules of the repository. */
export const ownRules = (): Rules => readRules(readFileSync(join(repositoryRoot, ruleFile), 'utf8'));

/** Returns the path of the runbook of an alert. */
export const runbookOf = (alert: string): string =>
  `docs/operate/runbooks/${alert.replaceAll(/(?<=.)[A-Z]/g, '-$&').toLowerCase()}.md`;
