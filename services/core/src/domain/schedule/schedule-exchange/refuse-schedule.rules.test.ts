import { maxImportFileBytes, maxSchedulePersons } from '@plenum/contracts/limits';
import { describe, expect, it } from 'vitest';
import { cpuMs } from '../../../platform/cpu-time.fixture.ts';
import { parseSchedule } from './parse-schedule.rules.ts';
import { encodeText, frabXml, parseValidFile, problemsOf, problemCodesOf } from './schedule-files.fixture.ts';

describe('files that are not schedules', () => {
  it.each([
    ['nothing', '', 'empty_file@-'],
    ['blanks', ' \n\n', 'empty_file@-'],
    ['words', 'Hello, dear organizers', 'unknown_format@1'],
    ['HTML', '<!DOCTYPE html>\n<html><head><meta charset="utf-8"></head></html>', 'not_a_schedule@2'],
    ['a feed', '<rss version="2.0"/>', 'not_a_schedule@1'],
    ['half a document', '<schedule>\n<conference>', 'malformed_xml@2'],
    ['wrong nesting', '<schedule>\n<a></b></schedule>', 'malformed_xml@2'],
    ['no conference at all', '<schedule/>', 'no_sessions@-'],
    ['an unknown entity', '<schedule>\n&nbsp;</schedule>', 'malformed_xml@2'],
    ['an attribute twice', '<schedule a="1" a="2"/>', 'malformed_xml@1'],
  ])('are rejected (%s)', (_what, text, refusal) => {
    expect(problemCodesOf(encodeText(text))[0]).toBe(refusal);
    for (const problem of problemsOf(encodeText(text))) expect(problem.reason).toMatch(/^[A-ZN“].{5,300}\.$/su);
  });

  it('are rejected if binary or in an unsupported encoding', () => {
    expect(problemCodesOf(new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 1, 2]))).toEqual(['unsupported_encoding@-']);
    expect(problemCodesOf(new Uint8Array([...encodeText('<schedule>\n'), 0xc3, 0x28]))).toEqual([
      'unsupported_encoding@2',
    ]);
    expect(problemCodesOf(encodeText('<?xml version="1.0" encoding="Shift_JIS"?><schedule/>'))).toEqual([
      'unsupported_encoding@-',
    ]);
  });

  it('are read with byte order marks, in UTF-16 and Latin-1', () => {
    const bytes = frabXml([{ title: 'Größe' }]);
    const text = new TextDecoder().decode(bytes).replace('UTF-8', 'UTF-16');
    const utf16 = Uint8Array.from(Buffer.from(`\uFEFF${text}`, 'utf16le'));
    const latin1 = Uint8Array.from(Buffer.from(text.replace('UTF-16', 'ISO-8859-1'), 'latin1'));
    for (const variant of [
      new Uint8Array([0xef, 0xbb, 0xbf, ...bytes]),
      utf16,
      utf16.subarray(2),
      swapBytes(utf16),
      latin1,
    ])
      expect(parseValidFile(variant).sessions[0]?.title).toBe('Größe');
  });
});

function swapBytes(bytes: Uint8Array): Uint8Array {
  return Uint8Array.from(Buffer.from(bytes).swap16());
}

describe('attacks', () => {
  it('a bare doctype is accepted, every other is rejected', () => {
    expect(parseValidFile(frabXml([{}], { prologue: '<!DOCTYPE schedule>' })).sessions).toHaveLength(1);
    const entityBomb = '<!DOCTYPE lolz [<!ENTITY lol "lol"><!ENTITY lol2 "&lol;&lol;&lol;&lol;">]>';
    expect(problemCodesOf(frabXml([{ title: '&lol2;' }], { prologue: entityBomb }))).toEqual(['doctype_refused@1']);
    const external = '\n<!DOCTYPE schedule SYSTEM "http://evil.example/x.dtd">';
    expect(problemCodesOf(frabXml([{}], { prologue: external }))).toEqual(['doctype_refused@2']);
    const fileEntity = '<!DOCTYPE schedule [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
    expect(problemCodesOf(frabXml([{ title: '&x;' }], { prologue: fileEntity }))).toEqual(['doctype_refused@1']);
  });

  it('depth bombs and endless texts are rejected', () => {
    expect(problemCodesOf(encodeText(`<schedule>${'<a>'.repeat(300_000)}`))).toEqual(['too_deep@1']);
    expect(problemCodesOf(frabXml([{ extraElements: `<abstract>${'x'.repeat(500_000)}</abstract>` }]))).toEqual([
      'text_too_long@5',
    ]);
    expect(problemCodesOf(frabXml([{ guid: 'g'.repeat(201) }]))).toEqual(['text_too_long@5']);
  });

  it('property names of JavaScript objects have no effect', () => {
    const json =
      '{"schedule": {"__proto__": {"conference": 1}, "conference": {"title": "T", "days": [], "constructor": 1}}}';
    expect(problemCodesOf(encodeText(json))).toContain('no_sessions@-');
    expect(problemCodesOf(encodeText('<schedule><constructor/><__proto__ toString="1"/></schedule>'))).toContain(
      'no_sessions@-',
    );
  });
});

describe('contradictions and limits, each with its line', () => {
  it.each([
    ['a date that does not exist', [{ date: '2026-02-30T10:00:00+01:00' }], 'invalid_date@5'],
    ['a clock time that does not exist', [{}, { date: '', start: '25:00' }], 'invalid_time@6'],
    ['a session after the conference', [{ date: '2026-05-10T10:00:00+02:00' }], 'outside_conference@5'],
    ['a session before the conference', [{ date: '2026-04-23T23:59:00+02:00' }], 'outside_conference@5'],
    ['no identifier', [{ guid: null, id: null }], 'missing_field@5'],
    ['no title', [{ title: ' ' }], 'missing_field@5'],
    ['no start', [{ date: '' }], 'missing_field@5'],
    ['no duration', [{ duration: '' }], 'missing_field@5'],
    ['a duration above 48 hours', [{ duration: '48:01' }], 'duration_out_of_range@5'],
    ['a duration of three days', [{ duration: '3:00:00' }], 'duration_out_of_range@5'],
    ['a duration in words', [{ duration: 'an hour' }], 'invalid_duration@5'],
  ])('rejects %s', (_what, sessions, refusal) => {
    expect(problemCodesOf(frabXml(sessions))).toEqual([refusal]);
    for (const problem of problemsOf(frabXml(sessions))) expect(problem.reason).toMatch(/^[A-ZN“].{5,300}\.$/su);
  });

  it('accepts values at the limits', () => {
    const persons = Array.from({ length: 50 }, (_, index) => `<person id="${index}">P${index}</person>`).join('');
    const bytes = frabXml([
      { duration: '48:00', title: '𝄞'.repeat(255), extraElements: `<persons>${persons}</persons>` },
      { duration: '00:01' },
    ]);
    expect(parseValidFile(bytes).sessions.map((session) => session.duration_minutes)).toEqual([2880, 1]);
    expect(
      problemCodesOf(frabXml([{ extraElements: `<persons>${persons}<person id="51">P</person></persons>` }])),
    ).toEqual(['too_many_persons@5']);
  });

  it('accepts 25,000 mentions of people, and rejects more', () => {
    const fiftyPersons = Array.from({ length: 50 }, (_, index) => `<person id="${index}">P${index}</person>`).join('');
    const full = { extraElements: `<persons>${fiftyPersons}</persons>` };
    const sessions = Array.from({ length: maxSchedulePersons / 50 }, () => full);
    expect(parseValidFile(frabXml(sessions)).sessions).toHaveLength(sessions.length);
    const oneMore = { extraElements: '<persons><person id="0">P0</person></persons>' };
    expect(problemCodesOf(frabXml([...sessions, oneMore]))).toEqual([`too_many_persons@${5 + sessions.length}`]);
  });

  it('rejects invalid conference data', () => {
    const head = (dates: string) => ({ head: `<title>T</title>${dates}` });
    expect(problemCodesOf(frabXml([{}], head('<start>2026-05-01</start><end>2026-08-09</end>')))).toEqual([
      'too_many_days@2',
    ]);
    expect(parseValidFile(frabXml([{}], head('<start>2026-05-01</start><end>2026-08-08</end>'))).end_date).toBe(
      '2026-08-08',
    );
    const undatedFile = frabXml([{ date: '', start: '10:00' }], { ...head(''), day: 'date="tomorrow"' });
    expect(problemCodesOf(undatedFile)).toEqual(['missing_field@-']);
    const partlyDated = frabXml([{}, { date: '', start: '10:00' }], { ...head(''), day: 'date="tomorrow"' });
    expect(problemCodesOf(partlyDated)).toEqual(['invalid_date@3']);
    expect(problemCodesOf(frabXml([], {}))).toEqual(['no_sessions@-']);
  });

  it('lists at most 100 problems and counts the rest', () => {
    const result = parseSchedule(frabXml(Array.from({ length: 150 }, () => ({ duration: 'long' }))));
    expect(result.ok ? null : [result.problems.length, result.problemCount]).toEqual([100, 150]);
  });

  it('accepts 5,000 sessions and 50 MB, and rejects more', () => {
    const sessions = Array.from({ length: 5001 }, () => ({}));
    expect(parseValidFile(frabXml(sessions.slice(1))).sessions).toHaveLength(5000);
    expect(problemCodesOf(frabXml(sessions))).toEqual(['too_many_sessions@5005']);
    const small = frabXml([{}]);
    const padded = new Uint8Array(maxImportFileBytes).fill(0x20);
    padded.set(small);
    expect(parseValidFile(padded).sessions).toHaveLength(1);
    expect(problemCodesOf(new Uint8Array(maxImportFileBytes + 1))).toEqual(['file_too_large@-']);
  });

  it('runs in linear time', () => {
    const text = `<p>${'word &amp; <a href="https://a.example/">link</a> '.repeat(20)}</p>`.replaceAll('<', '&lt;');
    const fileOf = (count: number) =>
      frabXml(
        Array.from({ length: count }, (_, index) => ({
          extraElements: `<abstract>${text}</abstract><persons><person id="${index % 300}">P</person></persons>`,
        })),
      );
    const timeOf = (bytes: Uint8Array) => cpuMs(() => expect(parseSchedule(bytes).ok).toBe(true));
    const [small, large] = [fileOf(1000), fileOf(4000)];
    timeOf(small);
    const smallMs = Math.min(timeOf(small), timeOf(small), timeOf(small));
    const largeMs = Math.min(timeOf(large), timeOf(large));
    // Four times the sessions: quadratic work would take sixteen times as long.
    expect(largeMs / smallMs).toBeLessThan(10);
  });
});
