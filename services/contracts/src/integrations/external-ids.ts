/** Ids with which other programs identify the objects of an event. */
import * as Type from 'typebox';
import { nullable } from '../primitives.ts';
import { maxExternalIdLength } from './integration-limits.ts';

/** Ids are compared exactly, including the case of their letters. */
export const externalIdOf = (object: string) =>
  Type.String({
    minLength: 1,
    maxLength: maxExternalIdLength,
    pattern: '^[!-~]+$',
    description: `Id of the ${object} in the other program: printable ASCII characters without spaces, unique within the event.`,
  });

/** Returns the field of operations that create or update one object. */
export const settableExternalId = (object: string) => Type.Optional(nullable(externalIdOf(object)));

/** Returns the field of replies. Imports store identifiers of files, which may contain other characters. */
export const shownExternalId = (object: string) =>
  nullable(
    Type.String({
      description: `Id of the ${object} in the other program, or identifier in the imported schedule; null if there is none. Only for organizers and API tokens.`,
    }),
  );
