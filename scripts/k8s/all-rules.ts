import type { Rule } from './rule.ts';
import { annotation_rules } from './rules/annotations.ts';
import { availability_rules } from './rules/availability.ts';
import { network_rules } from './rules/network.ts';
import { pod_rules } from './rules/pods.ts';
import { reference_rules } from './rules/references.ts';
import { setting_rules } from './rules/settings.ts';
import { schema_rule } from './schema-check.ts';

/** What holds in every installation. */
export const rules: readonly Rule[] = [
  schema_rule,
  ...reference_rules,
  ...network_rules,
  ...annotation_rules,
  ...setting_rules,
  ...availability_rules,
  ...pod_rules,
];
