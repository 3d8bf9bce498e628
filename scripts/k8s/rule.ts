/** What a rule is: a pure look at all objects of an installation. */
import type { Manifest } from './manifest.ts';

export interface Finding {
  /** `Deployment/plenum-api`, and where inside it. */
  readonly object: string;
  readonly problem: string;
}

export interface Rule {
  readonly name: string;
  /** What to do about a finding. */
  readonly remedy: string;
  /** Every place of an installation that breaks the rule. */
  readonly look: (objects: readonly Manifest[]) => Finding[];
}
