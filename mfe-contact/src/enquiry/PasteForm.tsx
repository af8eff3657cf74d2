import { useEffect, useEffectEvent, useId, useRef, useState, type SubmitEvent } from 'react';
import { Button, color, Field, Heading, Muted, Notice, Row, space, Stack } from 'shared-ui';
import { styled } from 'styled-components';
import { useAppSelector } from '@platform/contract/store';
import { joinLists, linesText, longestFile, parseList, readListFile, restOf } from 'api/enquiry';
import { enquiryAddresses } from 'api/addresses';
import { draftOf } from 'api/forms';
import { selectRefused } from './enquirySlice';
import { linesId } from './lines/LinesForm';
import type { EnquiryList } from './useEnquiryList';

const maxNamed = 10;

/** What has been pasted but not yet added. */
const draft = draftOf('enquiry-paste', ['text']);

interface Refused {
  /** The number of the line in the text, if it could not be read at all. */
  number?: number;
  text: string;
  header?: string;
  why: string;
}

interface Outcome {
  added: number;
  refused: readonly Refused[];
}

/** What the form does with a text or a file: what can be used is added to the list, the rest stays in the field. */
function usePasting(list: EnquiryList, refusal: string | undefined) {
  const [outcome, setOutcome] = useState<Outcome>();
  const [fault, setFault] = useState(refusal);
  const field = useRef<HTMLTextAreaElement>(null);

  /** Adds what a text says; whatever else is in the field stays there. */
  const take = (text: string, others = '') => {
    const { lines, refused } = parseList(text);
    const { left, why } = list.add(lines);
    const all: Refused[] = [...refused, ...left.map((line) => ({ ...line, why }))];
    setFault(
      lines.length === 0 && refused.length === 0
        ? 'There is nothing to add: write one item per line, such as “10 x 0252-6”'
        : undefined,
    );
    setOutcome({ added: lines.length - left.length, refused: all });
    const rest = joinLists([others, restOf(all)]);
    if (field.current) field.current.value = rest;
    draft.save({ text: rest });
  };
  const read = async (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    input.value = '';
    if (!file) return;
    // A file that is too large is not read at all.
    const bytes = await file
      .slice(0, longestFile + 1)
      .arrayBuffer()
      .catch(() => undefined);
    const list = bytes ? readListFile(new Uint8Array(bytes)) : { problem: 'The file could not be read.' };
    if ('problem' in list) {
      setFault(list.problem.replace('The file', () => file.name));
      setOutcome(undefined);
    } else take(list.text, field.current?.value);
  };
  useEffect(() => {
    const { text } = draft.read();
    if (text && field.current?.value === '') field.current.value = text;
  }, []);
  useEffect(() => {
    // The added lines have moved the rest out of view; if nothing is left, some lines may need a choice.
    if (outcome?.refused.length) field.current?.form?.scrollIntoView();
    else if (outcome?.added) document.getElementById(linesId)?.focus();
  }, [outcome]);
  return { outcome, fault, field, take, read };
}

/** Adds a pasted or uploaded list of codes with quantities; what cannot be used stays in the field (row Q3). */
export function PasteForm({ list }: { list: EnquiryList }) {
  const refusal = useAppSelector(selectRefused);
  const before = refusal?.text === undefined ? undefined : refusal;
  const { outcome, fault, field, take, read } = usePasting(list, before?.message);
  const fileField = useRef<HTMLInputElement>(null);
  const upload = useId();

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (list.kept === 'server') return;
    event.preventDefault();
    take(field.current?.value ?? '');
  };
  // A file that was chosen before hydration.
  const readEarlyFile = useEffectEvent(() => {
    if (list.kept === 'browser' && fileField.current) void read(fileField.current);
  });
  useEffect(() => readEarlyFile(), [list.kept]);

  return (
    <Stack
      as="form"
      method="post"
      encType="multipart/form-data"
      action={`${enquiryAddresses.paste}#paste`}
      aria-labelledby="paste"
      onSubmit={submit}
    >
      <Stack $gap={1}>
        <Heading id="paste">Add a list of codes</Heading>
        <Muted>
          One item per line with its quantity, by its code or in words: copied from a spreadsheet, as CSV, or written as
          “10 x 0252-6” or “cable gland M25 - 20 nos”.
        </Muted>
      </Stack>
      {fault && <Notice tone="error" title={fault} />}
      {outcome && (list.lines.length > 0 || outcome.refused.length > 0) && <Result {...outcome} />}
      <Field.Root name="text" id="paste-text">
        <Field.Label>Codes and quantities</Field.Label>
        <Field.TextArea
          ref={field}
          rows={5}
          defaultValue={before?.text}
          spellCheck={false}
          onInput={({ currentTarget }) => draft.save({ text: currentTarget.value })}
        />
      </Field.Root>
      <Row>
        <Button type="submit" variant="secondary" icon="plus">
          Add to list
        </Button>
        <Upload htmlFor={upload}>
          or choose a file {/* Without scripts it is posted with the form. */}
          <File
            ref={fileField}
            id={upload}
            type="file"
            name="file"
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            onChange={list.kept === 'browser' ? ({ currentTarget }) => void read(currentTarget) : undefined}
          />
        </Upload>
      </Row>
    </Stack>
  );
}

function Result({ added, refused }: Outcome) {
  const more = refused.length - maxNamed;
  return (
    <Notice tone={refused.length > 0 ? 'info' : 'success'} title={`${linesText(added)} added`}>
      {refused.length > 0 && (
        <>
          <p>{linesText(refused.length)} could not be added, and can be corrected in the field:</p>
          <RefusedLines>
            {refused.slice(0, maxNamed).map(({ number, text, why }, at) => (
              <li key={at}>
                {number && `Line ${number}, `}“{text.slice(0, 60)}”: {why}
              </li>
            ))}
          </RefusedLines>
          {more > 0 && <p>and {linesText(more)} more</p>}
        </>
      )}
    </Notice>
  );
}

const RefusedLines = styled.ul`
  margin: 0;
  padding-inline-start: 1.25rem;
  overflow-wrap: anywhere;
`;

const Upload = styled.label`
  min-inline-size: 0;
  max-inline-size: 100%;
`;

/* The browser's own button and file name are wider than a small phone. */
const File = styled.input`
  min-inline-size: 0;
  max-inline-size: 100%;

  &::file-selector-button {
    min-block-size: 2.75rem;
    margin-inline-end: ${space(1)};
    padding-inline: ${space(2)};
    border: 1px solid ${color.lineStrong};
    background: ${color.surface};
    color: inherit;
    font: inherit;
    cursor: pointer;
  }
`;
