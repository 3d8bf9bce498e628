import { messages } from '../../../platform/messages.ts';

export const defaultEventTexts = messages('core/src/domain/events/events/event-texts');
export type DefaultEventTexts = ReturnType<typeof defaultEventTexts>;
