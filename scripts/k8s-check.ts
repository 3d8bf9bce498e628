/**
 * `npm run k8s:check`: builds every overlay, production with each component, and every example, and renders the Helm chart of each
 * variant. `-- --output=FOLDER` writes one file per variant, for kubeconform and kube-linter in CI. Exits with 1 when a build fails.
 * Without kustomize it only prints a message, but fails in CI. Without Helm, it only prints a message.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { generateChart } from './chart/generate.ts';
import { findHelm, renderChart, runHelm } from './chart/helm.ts';
import { chartVariants } from './chart/variants.ts';
import { findKustomize, type Kustomize } from './k8s/kustomize.ts';
import { buildVariant, variants } from './k8s/variants.ts';

const { values } = parseArgs({ options: { output: { type: 'string' } } });
const announce = (message: string): void => console.log(message);

/** Runs a build and writes its result. */
function check(name: string, build: () => string): void {
  try {
    const text = build();
    if (values.output !== undefined) writeFileSync(join(values.output, `${name}.yaml`), text);
  } catch (error) {
    process.exitCode = 1;
    console.error(`${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function checkChart(kustomize: Kustomize, helm: string): void {
  const folder = mkdtempSync(join(tmpdir(), 'plenum-chart-'));
  const chart = join(folder, 'plenum');
  try {
    generateChart({ kustomize, output: chart });
    runHelm(helm, ['lint', '--strict', chart]);
    check('chart', () => renderChart(helm, chart));
    for (const { manifests, values: variant } of chartVariants)
      check(manifests.name, () => renderChart(helm, chart, variant));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const kustomize = findKustomize(announce);
const helm = findHelm();
if (helm === null) console.log('!! Helm is not installed. THE CHART WAS NOT CHECKED.');
if (kustomize === null) {
  console.log('!! Neither kustomize nor kubectl is installed. THE MANIFESTS WERE NOT CHECKED.');
  if (process.env['CI'] === 'true') process.exitCode = 1;
}
if (values.output !== undefined) mkdirSync(values.output, { recursive: true });
if (kustomize !== null) {
  const allVariants = variants();
  for (const variant of allVariants) check(variant.name, () => buildVariant(kustomize, variant));
  console.log(`Built ${allVariants.length} variants of the manifests.`);
  if (helm !== null) {
    checkChart(kustomize, helm);
    console.log(`Rendered ${chartVariants.length + 1} variants of the chart.`);
  }
}
