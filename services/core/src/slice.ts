/**
 * The declaration of a slice. `domain/registry.ts` lists the slices; processes read what they need from it. A slice
 * declares the names and payloads of its domain events and jobs as additions to `OutboxEvents` and `JobPayloads`.
 */
import type { OperationName } from '@plenum/contracts/api';
import type { Exact } from '@plenum/contracts/operation';
import type { DomainEventHandlers } from './domain/consequences.ts';
import type { PersonalData } from './domain/personal-data.ts';
import type { Purge } from './domain/retention.ts';
import type { JobHandlers } from './job-handlers.ts';
import type { OperationHandlers } from './operation-handlers.ts';
import type { EntityList } from './platform/db/orm-options.ts';
import type { JobName, JobSpec } from './platform/jobs/catalogue.ts';

export interface Slice {
  readonly entities?: EntityList;
  /** Rows that an export of an account contains. Absent for slices without personal data. */
  readonly personalData?: Partial<PersonalData>;
  /** Rules for how long rows are kept and how they are deleted. */
  readonly retention?: readonly Purge[];
  /** Domain events and their consequences. */
  readonly events?: Partial<DomainEventHandlers>;
  readonly jobs?: { readonly [N in JobName]?: JobSpec };
  /** Loaded by the worker only. */
  readonly jobHandlers?: () => Promise<Partial<JobHandlers>>;
  /** The command or query of each operation. Loaded by the API only. */
  readonly operations?: () => Promise<{ readonly [N in OperationName]?: OperationHandlers[N] }>;
}

export const defineSlice = <const S extends Slice>(
  slice: S & Exact<S, Slice> & { readonly jobs?: { readonly [N in keyof S['jobs']]: Exact<S['jobs'][N], JobSpec> } },
): S => slice;
