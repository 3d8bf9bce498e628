/**
 * `npm run k8s:check`: builds every overlay, every combination of components and every example, and validates each against the schemas
 * of Kubernetes, its fields, and our rules. Exits with 1 when there are findings; without kustomize it prints so, and
 * fails in CI.
 */
import { exampleRules, rules } from './k8s/all-rules.ts';
import { buildOffer, examples, offers } from './k8s/installations.ts';
import { findKustomize, type Kustomize } from './k8s/kustomize.ts';
import type { Manifest } from './k8s/manifest.ts';
import { unknownFields } from './k8s/unknown-fields.ts';

const fieldRemedy = 'spell it as the documentation of the kind does; Kubernetes would drop it without a word';

/** An error of the base occurs in every variant; it is reported once, with all of them. */
class Report {
  private readonly found = new Map<string, { remedy: string; offers: string[] }>();

  add(offer: string, rule: string, { object, problem }: { object: string; problem: string }, remedy: string): void {
    const key = `${object}: ${problem} [${rule}]`;
    const known = this.found.get(key) ?? { remedy, offers: [] };
    known.offers.push(offer);
    this.found.set(key, known);
  }

  print(offersTotal: number): number {
    for (const [what, { remedy, offers: where }] of this.found) {
      const places = where.length === offersTotal ? 'everywhere' : where.join('; ');
      console.log(`\n✗ ${what}\n  in ${places}\n  → ${remedy}`);
    }
    return this.found.size;
  }
}

function check(kustomize: Kustomize): number {
  const began = performance.now();
  const report = new Report();
  const beside = examples().map((name) => ({ name }));
  const all = [...offers(), ...beside];
  const built: { name: string; objects: Manifest[] }[] = [];
  for (const offer of all) {
    try {
      built.push({ name: offer.name, objects: buildOffer(kustomize, offer) });
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      report.add(offer.name, 'build', { object: 'kustomize', problem }, 'make `kubectl kustomize` of it work');
    }
  }
  for (const { name, objects } of built) {
    const its = beside.some((one) => one.name === name) ? exampleRules : rules;
    const findings = its.flatMap((rule) => rule.look(objects).map((finding) => ({ rule, finding })));
    for (const { rule, finding } of findings) report.add(name, rule.name, finding, rule.remedy);
    console.log(`${findings.length === 0 ? 'ok    ' : 'FAILED'} ${name}: ${objects.length} objects`);
  }
  for (const finding of unknownFields(built.flatMap(({ objects }) => objects))) {
    report.add('the objects of all', 'unknown-fields', finding, fieldRemedy);
  }
  const count = report.print(all.length);
  const took = ((performance.now() - began) / 1_000).toFixed(1);
  console.log(
    `\n${all.length} installations, ${rules.length} rules, schemas and unknown fields: ${count} findings, ${took} s`,
  );
  return count;
}

const kustomize = findKustomize((message) => console.log(message));
if (kustomize === null) {
  console.log('!! No kustomize: install it (or kubectl). THE MANIFESTS IN k8s/ ARE NOT CHECKED.');
  process.exitCode = process.env['CI'] === 'true' ? 1 : 0;
} else {
  process.exitCode = check(kustomize) === 0 ? 0 : 1;
}
