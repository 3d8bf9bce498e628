/** The sections of the page of an event. */
import * as Type from 'typebox';
import { MessageContent } from '../chat/message-fields.ts';
import { maxEventTextLength, maxFaqs, maxHighlights, maxSectionTextLength, maxSectionTitleLength } from '../limits.ts';
import { described, nullable, PlainDescription, shape, TitleText } from '../primitives.ts';

export const Sections = shape({
  welcome: Type.Optional(
    described(
      shape({
        title: nullable(TitleText),
        content: nullable(described(MessageContent, 'Text of the section, plain text.')),
      }),
      'Welcome section.',
    ),
  ),
  highlights: Type.Optional(
    Type.Array(
      shape({
        title: TitleText,
        description: described(PlainDescription, 'Description of the highlight, plain text.'),
        icon: nullable(Type.String({ description: 'Name of the icon; null if there is none.' })),
      }),
      { description: 'Highlights of the event.' },
    ),
  ),
  faqs: Type.Optional(
    Type.Array(
      shape({
        question: Type.String({ description: 'Frequently asked question, plain text.' }),
        answer: Type.String({ description: 'Answer, plain text.' }),
      }),
      { description: 'Frequently asked questions with their answers.' },
    ),
  ),
});

const SectionTitle = Type.String({ minLength: 1, maxLength: maxSectionTitleLength, 'x-trim': true });
const SectionText = Type.String({ minLength: 1, maxLength: maxSectionTextLength, 'x-trim': true });
const optionalText = (maxLength: number) => Type.Optional(nullable(Type.String({ maxLength, 'x-trim': true })));

export const SectionsChange = shape({
  welcome: Type.Optional(
    described(
      shape({
        title: described(optionalText(maxSectionTitleLength), TitleText),
        content: described(optionalText(maxEventTextLength), 'Text of the section, plain text.'),
      }),
      'Welcome section.',
    ),
  ),
  highlights: Type.Optional(
    Type.Array(
      shape({
        title: described(SectionTitle, TitleText),
        description: described(SectionText, 'Description of the highlight, plain text.'),
        icon: described(optionalText(maxSectionTitleLength), 'Name of the icon; null if there is none.'),
      }),
      {
        maxItems: maxHighlights,
        description: 'Highlights of the event.',
      },
    ),
  ),
  faqs: Type.Optional(
    Type.Array(
      shape({
        question: described(SectionTitle, 'Frequently asked question, plain text.'),
        answer: described(SectionText, 'Answer, plain text.'),
      }),
      { maxItems: maxFaqs, description: 'Frequently asked questions with their answers.' },
    ),
  ),
});
