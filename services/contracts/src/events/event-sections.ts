/** The sections of the front page of an event. */
import * as Type from 'typebox';
import { MessageContent } from '../chat/message-fields.ts';
import { eventTextLengthMax, faqsMax, highlightsMax, sectionTextLengthMax, sectionTitleLengthMax } from '../limits.ts';
import { described, nullable, PlainDescription, shape, TitleText } from '../primitives.ts';

export const Sections = shape({
  welcome: Type.Optional(
    described(shape({ title: nullable(TitleText), content: nullable(MessageContent) }), 'Welcome text.'),
  ),
  highlights: Type.Optional(
    Type.Array(
      shape({
        title: TitleText,
        description: PlainDescription,
        icon: nullable(Type.String({ description: 'Name of the icon; null if there is none.' })),
      }),
      { description: 'Highlights of the event.' },
    ),
  ),
  faqs: Type.Optional(
    Type.Array(
      shape({
        question: Type.String({ description: 'Frequently asked question, plain text.' }),
        answer: Type.String({ description: 'Answer.' }),
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
        content: described(optionalText(eventTextLengthMax), MessageContent),
      }),
      'Welcome text.',
    ),
  ),
  highlights: Type.Optional(
    Type.Array(
      shape({
        title: described(SectionTitle, TitleText),
        description: described(SectionText, PlainDescription),
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
        answer: described(SectionText, 'Answer.'),
      }),
      { maxItems: faqsMax, description: 'Frequently asked questions with their answers.' },
    ),
  ),
});
