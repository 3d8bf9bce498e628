/**
 * `npm run k8s:check`: builds every overlay, production with each component, and every example. `-- --output=FOLDER`
 * keeps the objects, one file for each variant, for kubeconform and kube-linter, which run in CI. Exits with 1 when a
 * build fails; without kustomize it prints a message, and fails in CI.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findKustomize } from './k8s/kustomize.ts';
import { buildVariant, variants } from './k8s/variants.ts';

const { values } = parseArgs({ options: { output: { type: 'string' } } });
const kustomize = findKustomize((message) => console.log(message));
if (kustomize === null) {
  console.log('!! There is no kustomize or kubectl here. THE MANIFESTS ARE NOT CHECKED.');
  process.exit(process.env['CI'] === 'true' ? 1 : 0);
}
if (values.output !== undefined) mkdirSync(values.output, { recursive: true });
const all = variants();
for (const variant of all) {
  try {
    const text = buildVariant(kustomize, variant);
    if (values.output !== undefined) writeFileSync(join(values.output, `${variant.name}.yaml`), text);
  } catch (error) {
    process.exitCode = 1;
    console.error(`${variant.name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}
console.log(`${all.length} variants of the manifests built.`);
