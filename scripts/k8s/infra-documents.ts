/**
 * Manifests that are generated from files of infra/: kustomize includes no files from outside of its folder, and can
 * neither wrap a file into an object nor list one. So `npm run docs` writes the lists, and the alert rules as a
 * PrometheusRule.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../embedded/paths.ts';

interface Document {
  readonly path: string;
  readonly content: string;
}

const alerts = 'infra/prometheus/alerts.yaml';
const made = '# Made by `npm run docs`; do not edit by hand.';

const component = `apiVersion: kustomize.config.k8s.io/v1alpha1
kind: Component
`;

/** Converts a Prometheus rule file with its comments to an object of the Prometheus Operator. */
function prometheusRule(ruleFile: string): string {
  const indented = ruleFile.trimEnd().replaceAll(/^(?=.)/gm, '  ');
  return `${made} The rules are ${alerts}.
apiVersion: monitoring.coreos.com/v1
kind: PrometheusRule
metadata:
  name: plenum
spec:
${indented}
`;
}

/** Returns a component with files in one ConfigMap of a fixed name. */
function filesComponent(name: string, files: readonly string[], labels: Readonly<Record<string, string>> = {}) {
  const labelLines = Object.entries(labels).map(([key, value]) => `        ${key}: '${value}'\n`);
  const options =
    labelLines.length === 0
      ? '      disableNameSuffixHash: true\n'
      : `      disableNameSuffixHash: true\n      labels:\n${labelLines.join('')}`;
  const list = files.map((file) => `      - ${file}\n`).join('');
  return `${made}
${component}
configMapGenerator:
  - name: ${name}
    files:
${list}    options:
${options}`;
}

const filesOf = (folder: string, end: string): string[] =>
  readdirSync(join(repositoryRoot, folder))
    .filter((file) => file.endsWith(end))
    .toSorted();

/** Returns all documents of k8s/ that derive from infra/. */
export function infraDocuments(): readonly Document[] {
  const ruleFile = readFileSync(join(repositoryRoot, alerts), 'utf8');
  return [
    { path: 'k8s/components/monitoring/prometheus-rule.yaml', content: prometheusRule(ruleFile) },
    {
      path: 'infra/grafana/kustomization.yaml',
      content: filesComponent('plenum-dashboards', filesOf('infra/grafana', '.json'), { grafana_dashboard: '1' }),
    },
    {
      path: 'infra/backup/kustomization.yaml',
      content: filesComponent('plenum-backup-scripts', filesOf('infra/backup', '.sh')),
    },
  ];
}
