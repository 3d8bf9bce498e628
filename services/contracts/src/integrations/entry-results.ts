/** Requests that create or update many objects by external ids, whose entries are stored or rejected individually. */
import * as Type from 'typebox';
import { externalPersonOutcomes } from '../enums.ts';
import { described, nullable, oneOf, ReasonText } from '../primitives.ts';

/** Result for an entry. */
export const entryResult = {
  external_id: nullable(Type.String({ description: 'Id of the entry; null if the entry has no such text.' })),
  result: oneOf(externalPersonOutcomes, 'Result for this entry. A refused entry changes nothing.'),
  error: nullable(Type.String({ description: 'Error code; null unless the result is `refused`.' })),
  message: nullable(described(ReasonText, 'Explanation of the error; null unless the result is `refused`.')),
  errors: nullable(
    Type.Record(Type.String(), Type.Array(Type.String()), {
      description: 'Validation problems by field; null if there are none.',
    }),
  ),
  retry_after_s: nullable(
    Type.Integer({
      description: 'Number of seconds after which to send the entry again; null if waiting does not help.',
    }),
  ),
};

export const entryCounts = {
  created: Type.Integer({ description: 'Number of entries that were created.' }),
  updated: Type.Integer({ description: 'Number of entries that were updated.' }),
  unchanged: Type.Integer({ description: 'Number of entries that were stored already.' }),
  refused: Type.Integer({ description: 'Number of entries that were refused. Their results contain the reasons.' }),
};

/** Entries are validated one by one, so that an invalid one does not fail the request. */
export const listOfEntries = <const S extends Type.TSchema>(entry: S, maxItems: number) =>
  Type.Array(entry, {
    minItems: 1,
    maxItems,
    'x-validated-individually': true,
    description:
      'Entries to create or update. Each one is stored or rejected individually. If an id is repeated, its first entry applies.',
  });

export const entryResults = <const S extends Type.TSchema>(result: S) =>
  Type.Array(result, { description: 'Result for each entry, in the order of the request.' });
