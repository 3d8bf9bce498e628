import { describe, expect, it } from 'vitest';
import { csvLine } from './csv-line.ts';

describe('csvLine', () => {
  it.each([
    [['a', null, ''], 'a,,\r\n'],
    [['a,b', 'say "x"', 'two\nlines'], '"a,b","say ""x""","two\nlines"\r\n'],
    [['=1+1', '+1', '-1', '@x', '\tx', '|x'], "'=1+1,'+1,'-1,'@x,'\tx,'|x\r\n"],
    [['  =1+1', 'a=b'], "'  =1+1,a=b\r\n"],
    [['=HYPERLINK("http://x.example","y")'], '"\'=HYPERLINK(""http://x.example"",""y"")"\r\n'],
  ])('formats %j', (cells, line) => expect(csvLine(cells)).toBe(line));
});
