import { ButtonLink, EmptyState, Heading, Muted, Row, SiteLink, space, Stack, Text } from 'shared-ui';
import { styled } from 'styled-components';
import { addresses, contactSearchedAddress } from 'api/addresses';
import { answersInWords, writeAnswers, type Aid, type AidAnswer } from 'api/aids';
import { searchLimits } from 'api/search-results';
import { answerId } from './AidForm';
import { ResultList } from './ResultList';

interface Props {
  aid: Aid;
  answers: Record<string, string>;
  answer: AidAnswer;
  currency: string;
  /** The visitor follows a link to another answer. */
  onChoose: () => void;
}

const maxCompared = 4;

/** What fits, and why; or what is nearest, and the contact form with what was asked for. */
export function Answer({ aid, answers, answer, currency, onChoose }: Props) {
  const { lookedUp, total, results } = answer;
  const words = answersInWords(aid, answers);
  const ask = <ButtonLink to={contactSearchedAddress(words.slice(0, searchLimits.query))}>Ask us to choose</ButtonLink>;
  if (lookedUp?.total === 0) return <EmptyState id={answerId} title={aid.lookup?.none ?? ''} action={ask} />;
  const mustChoose = lookedUp?.several && total === 0;
  return (
    <Stack as="section" $gap={1.5} aria-labelledby={answerId}>
      <Heading level={2} size={3} id={answerId} tabIndex={-1}>
        {mustChoose ? 'Which one do you have?' : total > 0 ? 'What fits' : 'Nothing in our catalogue fits'}
      </Heading>
      <Text role="status">{messageFor(answer)}</Text>
      <Muted>{words}</Muted>
      {lookedUp && (
        <LookedUp
          aid={aid}
          answers={answers}
          lookedUp={lookedUp}
          mustChoose={mustChoose === true}
          onChoose={onChoose}
        />
      )}
      {results.length > 0 && <ResultList results={results} currency={currency} />}
      <Ways>
        {total > 1 && (
          <SiteLink to={addresses.compare.to(results.slice(0, maxCompared).map(({ code }) => code))}>
            Compare the first {Math.min(maxCompared, results.length)}
          </SiteLink>
        )}
        {ask}
      </Ways>
    </Stack>
  );
}

/** What is announced. */
function messageFor({ lookedUp, total, results }: AidAnswer): string {
  if (lookedUp?.several && total === 0) return 'Nothing fits all of these. Choose the one that you have.';
  const measure = lookedUp ? ' Enter what you measure for an exact answer.' : '';
  if (total === 0) return `${nearestText(results.length)}${measure}`;
  const shown =
    results.length < total ? ` These are the first ${results.length}; further answers narrow them down.` : '';
  return `${total} ${total === 1 ? 'order code fits' : 'order codes fit'}.${shown}`;
}

const nearestText = (count: number) => (count === 1 ? 'This one is nearest.' : `These ${count} are nearest.`);

interface LookedUpProps {
  aid: Aid;
  answers: Record<string, string>;
  lookedUp: NonNullable<AidAnswer['lookedUp']>;
  mustChoose: boolean;
  onChoose: () => void;
}

/** The products whose values were looked up. If these differ, each leads to the answer for itself. */
function LookedUp({ aid, answers, lookedUp: { total, several, subjects }, mustChoose, onChoose }: LookedUpProps) {
  const addressFor = (values: Record<string, string>) =>
    addresses.aid.to(aid.id, writeAnswers(aid, { ...answers, ...values }).toString());
  return (
    <div>
      {several && !mustChoose && <Text>{aid.lookup?.several}</Text>}
      <Subjects role="list">
        {subjects.map(({ code, title, address, values, text }) => (
          <li key={code}>
            {text}: <SiteLink to={address}>{code}</SiteLink>, {title}
            {several && (
              <>
                {' · '}
                <SiteLink to={addressFor(values)} aria-label={`See what fits: ${code}`} onClick={onChoose}>
                  See what fits
                </SiteLink>
              </>
            )}
          </li>
        ))}
      </Subjects>
      {subjects.length < total && (
        <Muted>And {total - subjects.length} more: please enter the value that you measure.</Muted>
      )}
    </div>
  );
}

const Subjects = styled.ul`
  display: grid;
  gap: ${space(0.5)};

  a {
    display: inline-block;
    padding-block: ${space(0.5)};
  }
`;

const Ways = styled(Row)`
  gap: ${space(1.5)} ${space(3)};

  @media print {
    display: none;
  }
`;
