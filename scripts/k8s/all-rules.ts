import type { Rule } from './rule.ts';
import { annotationRules } from './rules/annotations.ts';
import { availabilityRules } from './rules/availability.ts';
import { networkRules } from './rules/network.ts';
import { podRules } from './rules/pods.ts';
import { referenceRules } from './rules/references.ts';
import { settingRules } from './rules/settings.ts';
import { schemaRule } from './schema-check.ts';

/** The rules of servers beside an installation, which have no settings and no ingress of ours. */
export const exampleRules: readonly Rule[] = [schemaRule, ...referenceRules, ...podRules];

/** The rules of every installation. */
export const rules: readonly Rule[] = [
  schemaRule,
  ...referenceRules,
  ...networkRules,
  ...annotationRules,
  ...settingRules,
  ...availabilityRules,
  ...podRules,
];
