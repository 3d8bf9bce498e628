import type { Refusal } from './errors.ts';

/** An invalid entry of a list whose entries are validated one by one (`x-validated-individually`). */
export class RefusedEntry {
  readonly refusal: Refusal;
  /** The id of the entry, if it has one. */
  readonly external_id: string | null;

  constructor(refusal: Refusal, external_id: string | null) {
    this.refusal = refusal;
    this.external_id = external_id;
  }
}
