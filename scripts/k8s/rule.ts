/** The type of a rule: a pure function of all objects of an installation. */
import type { Manifest } from './manifest.ts';

export interface Finding {
  /** `Deployment/plenum-api`, and the place in it. */
  readonly object: string;
  readonly problem: string;
}

export interface Rule {
  readonly name: string;
  /** How to fix a finding. */
  readonly remedy: string;
  /** Returns every violation of the rule in an installation. */
  readonly look: (objects: readonly Manifest[]) => Finding[];
}
