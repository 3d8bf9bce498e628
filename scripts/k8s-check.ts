/**
 * `npm run k8s:check`: builds every overlay, production with each component, and every example. `-- --output=FOLDER`
 * writes one file per variant, for kubeconform and kube-linter in CI. Exits with 1 when a build fails. Without kustomize it
 * only prints a message, but fails in CI.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findKustomize } from './k8s/kustomize.ts';
import { buildVariant, variants } from './k8s/variants.ts';

const { values } = parseArgs({ options: { output: { type: 'string' } } });
const kustomize = findKustomize((message) => console.log(message));
if (kustomize === null) {
  console.log('!! Neither kustomize nor kubectl is installed. THE MANIFESTS WERE NOT CHECKED.');
  process.exit(process.env['CI'] === 'true' ? 1 : 0);
}
if (values.output !== undefined) mkdirSync(values.output, { recursive: true });
const allVariants = variants();
for (const variant of allVariants) {
  try {
    const text = buildVariant(kustomize, variant);
    if (values.output !== undefined) writeFileSync(join(values.output, `${variant.name}.yaml`), text);
  } catch (error) {
    process.exitCode = 1;
    console.error(`${variant.name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
console.log(`Built ${allVariants.length} variants of the manifests.`);
