/** Default texts of new events. */
import { messages } from '../../platform/messages.ts';

/** Returns the default texts of a new event in the creator's language. */
export const defaultEventTexts = messages('core/src/domain/events/event-texts');
export type DefaultEventTexts = ReturnType<typeof defaultEventTexts>;
