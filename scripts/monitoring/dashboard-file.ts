/** The dashboards of Grafana as data, as far as our checks use it. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as Type from 'typebox';
import { Value } from 'typebox/value';
import { repositoryRoot } from '../embedded/paths.ts';

const Target = Type.Object({ expr: Type.String(), legendFormat: Type.Optional(Type.String()) });
const Panel = Type.Object({
  type: Type.String(),
  title: Type.String(),
  description: Type.Optional(Type.String()),
  targets: Type.Optional(Type.Array(Target)),
  fieldConfig: Type.Optional(Type.Object({ defaults: Type.Object({ unit: Type.Optional(Type.String()) }) })),
});
const Variable = Type.Object({ name: Type.String(), type: Type.String(), definition: Type.Optional(Type.String()) });
const Annotation = Type.Object({ expr: Type.Optional(Type.String()) });
const Dashboard = Type.Object({
  uid: Type.String(),
  title: Type.String(),
  panels: Type.Array(Panel),
  templating: Type.Object({ list: Type.Array(Variable) }),
  annotations: Type.Object({ list: Type.Array(Annotation) }),
});

export type DashboardPanel = Type.Static<typeof Panel>;
export type DashboardFile = Type.Static<typeof Dashboard>;

/** Parses a dashboard; throws when it is invalid. */
function readDashboard(text: string): DashboardFile {
  const file: unknown = JSON.parse(text);
  if (Value.Check(Dashboard, file)) return file;
  const [first] = Value.Errors(Dashboard, file);
  throw new Error(`no dashboard: ${first?.instancePath ?? ''} ${first?.message ?? ''}`);
}

/** Returns the dashboards of the repository by their path. */
export function ownDashboards(): ReadonlyMap<string, DashboardFile> {
  const paths = globSync('infra/grafana/*.json', { cwd: repositoryRoot }).toSorted();
  return new Map(paths.map((path) => [path, readDashboard(readFileSync(join(repositoryRoot, path), 'utf8'))]));
}

/** Returns the query of a dashboard variable: `label_values(plenum_ready, namespace)`. */
export function variableAsks(definition: string): string | null {
  const [, metric, label] = /^label_values\((\w+), (\w+)\)$/.exec(definition) ?? [];
  return metric === undefined || label === undefined ? null : `group by (${label}) (${metric})`;
}
