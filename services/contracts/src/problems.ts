/**
 * Texts of problems of a request that are more specific than the text of the error code (`errors.ts`): the problem of a
 * field, or an exceeded limit. Clients may show these texts; they never match them.
 */

export const problems = {
  missing: 'This field is required.',
  blank: 'Must not be blank.',
  length_min: 'At least {limit} characters.',
  length_max: 'At most {limit} characters.',
  number_min: 'At least {limit}.',
  number_max: 'At most {limit}.',
  items_min: 'At least {limit} entries.',
  items_max: 'At most {limit} entries.',
  type: 'Must be {type}.',
  or: 'or',
  email: 'Not a valid e-mail address.',
  date: 'Not a valid date.',
  date_range: 'A date lies between {min} and {max}.',
  date_time: 'Not a valid date-time.',
  uuid: 'Not a valid uuid.',
  one_of: 'Must be one of {values}.',
  invalid: 'Not valid.',
  nul: 'Text must not contain NUL characters.',

  text_blank: '{label} needs at least 1 character.',
  text_too_short: '{label} needs at least {min} characters.',
  text_too_long: '{label} may have {max} characters at most.',
  name_marks: '{label} has too many marks over and under its letters.',
  name_without_letters: '{label} needs at least one letter or digit.',
  name_reserved: 'This name is reserved. Please use your own.',
  link_scheme: 'A link begins with https:// or http://.',
  link_too_long: 'This link is too long.',

  speaker_name_missing: 'A speaker needs a name.',
  speaker_unnamed: 'Name a member or a speaker profile.',
  sponsor_name_blank: 'The name must not be blank.',
  phone: 'A phone number has digits, blanks, +, -, and parentheses.',
  network_unknown: 'This is not the name of a network.',
  profile_links_max: 'A profile has {max} links at most.',
  address_missing: 'There is no e-mail address.',
  address_repeated: 'This address came before.',
  public_email_missing: 'Please give the address that is to be shown.',
  report_target: 'Please report either a message or a person.',
  word_without_letters: '“{word}” has no letters or digits that could be looked for.',

  venue_missing: 'An event that people come to needs the name, city and country of its venue.',
  session_outside: 'One session would lie outside the event. Move or delete it first.',
  sessions_outside: '{count} sessions would lie outside the event. Move or delete them first.',
  event_full: 'This event is full: it has room for {limit} attendees.',
  own_organization_role: 'Nobody changes their own role.',
  only_owner_of: 'You are the only owner of {names}. Make somebody else an owner first, or delete it.',

  day_too_low: 'Days count from 1.',
  time_of_day: 'A time reads like 09:30.',
  end_before_start: 'The end must come after the start.',
  end_too_late: 'The end must come after the start, within 12 hours.',
  event_without_days: 'The event has no valid days.',
  event_of_one_day: 'This event has one day only.',
  event_of_days: 'This event has the days 1 to {days}.',

  stream_platform_missing: 'Choose the platform first.',
  stream_of_other_platform: 'This belongs to another platform. Choose that platform first.',
  vimeo_missing: 'Vimeo needs the link or the number of the video.',
  vimeo_wrong: 'This is no Vimeo link and no video number.',
  mux_missing: 'Mux needs the playback ID or its link.',
  mux_wrong: 'This is no Mux playback ID and no link to one.',
  zoom_missing: 'Zoom needs the link or the number of the meeting.',
  zoom_wrong: 'This is no Zoom link and no meeting number of 9 to 11 digits.',
  jitsi_missing: 'Jitsi needs the name of the room.',
  jitsi_wrong: 'A Jitsi room has {min} to {max} letters, digits and dashes.',
  stream_link_missing: 'The link to the stream is missing.',
  stream_link_wrong: 'A link starts with https:// and has {max} characters at most.',
  mail_quota_minutes:
    'The limit of people to write to is reached. It goes on in {count} min; whoever runs this server can raise it.',
  mail_quota_hours:
    'The limit of people to write to is reached. It goes on in about {count} h; whoever runs this server can raise it.',
  mails_stopped: 'This account or organization cannot send mails at the moment. Please ask whoever runs this server.',
} as const;

export type ProblemName = keyof typeof problems;

/** The names of texts in `text_blank`, `text_too_short` and `text_too_long`, at the start of a sentence. */
export const textLabels = {
  title: 'The title',
  subtitle: 'The subtitle',
  short_description: 'The short description',
  description: 'The description',
  track: 'The track',
  location: 'The location',
  language: 'The language',
  name: 'The name',
  first_name: 'The first name',
  last_name: 'The last name',
  job_title: 'The job title',
  speaker_title: 'The title',
  company: 'The company',
  company_name: 'The company name',
  biography: 'The biography',
  reason: 'The reason',
  message: 'The message',
  line: 'This line',
  text: 'This text',
  icebreaker: 'An icebreaker',
} as const;

export type TextLabel = keyof typeof textLabels;
