/** The sections of the page of an event. */
import * as Type from 'typebox';
import { MessageContent } from '../chat/message-fields.ts';
import { eventTextLengthMax, faqsMax, highlightsMax, sectionTextLengthMax, sectionTitleLengthMax } from '../limits.ts';
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

const SectionTitle = Type.String({ minLength: 1, maxLength: sectionTitleLengthMax, 'x-trim': true });
const SectionText = Type.String({ minLength: 1, maxLength: sectionTextLengthMax, 'x-trim': true });
const optionalText = (maxLength: number) => Type.Optional(nullable(Type.String({ maxLength, 'x-trim': true })));

export const SectionsChange = shape({
  welcome: Type.Optional(
    described(
      shape({
        title: described(optionalText(sectionTitleLengthMax), TitleText),
        content: described(optionalText(eventTextLengthMax), 'Text of the section, plain text.'),
      }),
      'Welcome section.',
    ),
  ),
  highlights: Type.Optional(
    Type.Array(
      shape({
        title: described(SectionTitle, TitleText),
        description: described(SectionText, 'Description of the highlight, plain text.'),
        icon: described(optionalText(sectionTitleLengthMax), 'Name of the icon; null if there is none.'),
      }),
      {
        maxItems: highlightsMax,
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
      { maxItems: faqsMax, description: 'Frequently asked questions with their answers.' },
    ),
  ),
});
