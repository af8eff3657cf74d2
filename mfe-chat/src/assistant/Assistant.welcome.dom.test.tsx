import { act, screen } from '@testing-library/react';
import { serve, showAssistant, siteWith } from '../testing';
import {
  announced,
  beginVisits,
  button,
  conversation,
  enter,
  holdAnswer,
  message,
  pass,
  rememberVisitor,
  send,
  user,
} from '../testing/assistant';
import { keptDays, profileKey } from './conversation/profile';

beginVisits();

describe('the welcome form (rows F2, F3)', () => {
  const fill = async (email = 'sara@example.com') => {
    await enter(screen.getByPlaceholderText('Enter your full name'), 'Sara');
    await enter(screen.getByLabelText('Email Address *'), email);
    await user.selectOptions(screen.getByLabelText('Region/Branch You Want to Inquire About *'), 'Dubai');
  };

  it('greets after half a second', async () => {
    await showAssistant();
    const greeting = () => screen.getByText(/^Hello! I am the Zuhal Assistant/);
    await pass(400);
    // In its place, so that the form does not move.
    expect(greeting()).not.toBeVisible();
    await pass(200);
    expect(greeting()).toBeVisible();
    expect(announced()).toBe('');
  });

  it('is not sent while a field is empty or the e-mail is invalid, and shows the error at the field', async () => {
    const calls = serve({});
    await showAssistant();
    await user.click(button('Start chat'));
    expect(screen.getByLabelText('Full Name *')).toHaveFocus();
    expect(screen.getByLabelText('Full Name *')).toBeInvalid();
    await fill('sara@example');
    await user.click(button('Start chat'));
    expect(screen.getByLabelText('Email Address *')).toHaveAccessibleDescription(
      'Enter an address like name@example.com',
    );
    expect(calls).toEqual([]);
    expect(localStorage).toHaveLength(0);
  });

  it.each([
    ['stored', { '/api/send-user-registration': {} }],
    ['rejected', { '/api/send-user-registration': { status: 500, json: { error: 'x' } } }],
    ['lost', {}],
  ])('thanks the visitor and begins the chat, even if the registration is not stored: %s', async (_name, answers) => {
    const calls = serve(answers);
    await showAssistant();
    await fill();
    await user.click(button('Start chat'));
    await pass(600);
    expect(conversation()).toHaveTextContent('Thank you, Sara!');
    expect(message()).toHaveFocus();
    expect(calls[0]).toMatchObject({
      address: '/api/send-user-registration',
      body: { userName: 'Sara', userEmail: 'sara@example.com', userCountry: 'Dubai' },
    });
    expect(JSON.parse(localStorage.getItem(profileKey)!)).toMatchObject({ userName: 'Sara', userCountry: 'Dubai' });
    expect(localStorage).toHaveLength(1);
  });

  describe('a registration that was not stored', () => {
    const stored = { '/api/send-user-registration': {} };
    const failing = { '/api/send-user-registration': { status: 503, json: { error: 'x' } } };
    const keys = (calls: ReturnType<typeof serve>) => calls.map(({ headers }) => headers['idempotency-key']);
    const register = async (answers: Parameters<typeof serve>[0]) => {
      const calls = serve(answers);
      const view = await showAssistant();
      await fill();
      await user.click(button('Start chat'));
      await pass(600);
      return { ...view, key: keys(calls)[0] };
    };

    it.each([
      ['refused', failing],
      ['lost', {}],
    ])('that was %s is sent again on later visits, under the same id, until it is stored', async (_, answers) => {
      const { unmount, key } = await register(answers);
      unmount();
      let calls = serve(failing);
      (await showAssistant()).unmount();
      await pass(0);
      expect(keys(calls)).toEqual([key]);
      calls = serve(stored);
      (await showAssistant()).unmount();
      await pass(0);
      expect(calls).toMatchObject([
        { body: { userName: 'Sara', userEmail: 'sara@example.com', userCountry: 'Dubai' } },
      ]);
      expect(keys(calls)).toEqual([key]);
      calls = serve(stored);
      await showAssistant();
      await pass(0);
      expect(calls).toEqual([]);
    });

    it.each([
      ['once the browser is back online', {}, () => window.dispatchEvent(new Event('online'))],
      ['after a minute', failing, () => jest.advanceTimersByTime(60_000)],
    ])('is sent again %s, though the chat is put away and storage is blocked', async (_, answers, wait) => {
      jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
        throw new Error('denied');
      });
      const { key } = await register(answers);
      await user.click(button('Close chat'));
      const calls = serve(stored);
      for (let times = 0; times < 2; times += 1) {
        wait();
        await pass(0);
      }
      expect(keys(calls)).toEqual([key]);
    });

    it('is sent again at doubling intervals', async () => {
      await register(failing);
      const calls = serve(failing);
      await pass(60 * 60_000);
      // The sixth retry would come after 1 + 2 + 4 + 8 + 16 + 32 = 63 minutes.
      expect(calls).toHaveLength(5);
    });

    it('is sent again once an hour however often the connection has come and gone', async () => {
      await register(failing);
      const calls = serve(failing);
      for (let times = 0; times < 40; times += 1) {
        window.dispatchEvent(new Event('online'));
        await pass(0);
      }
      expect(calls).toHaveLength(40);
      await pass(2 * 3_600_000);
      expect(calls).toHaveLength(42);
    });

    it('does not settle a newer registration from another tab', async () => {
      const answer = holdAnswer();
      await showAssistant();
      await fill();
      await user.click(button('Start chat'));
      const other = { ...(JSON.parse(localStorage.getItem(profileKey)!) as object), unconfirmedId: 'other' };
      localStorage.setItem(profileKey, JSON.stringify(other));
      answer({ ok: true, id: '1' });
      await pass(0);
      expect(JSON.parse(localStorage.getItem(profileKey)!)).toEqual(other);
    });

    it('is not sent again for a visitor who wants to be forgotten', async () => {
      await register({});
      await user.click(button('Forget me'));
      const calls = serve(stored);
      window.dispatchEvent(new Event('online'));
      await pass(0);
      expect(calls).toEqual([]);
    });

    it('is not sent again if it is invalid', async () => {
      const errors = { userEmail: 'Please enter a valid email address' };
      const { unmount } = await register({
        '/api/send-user-registration': { status: 400, json: { error: 'x', errors } },
      });
      unmount();
      const calls = serve(stored);
      await showAssistant();
      await pass(0);
      expect(calls).toEqual([]);
    });
  });

  it('neither thanks nor names a visitor who has pressed ‘Forget me’ meanwhile', async () => {
    await showAssistant();
    await fill();
    await user.click(button('Start chat'));
    await user.click(button('Forget me'));
    await pass(600);
    expect(conversation()).not.toHaveTextContent('Sara');
  });

  function removeProfileElsewhere() {
    const oldValue = localStorage.getItem(profileKey);
    localStorage.removeItem(profileKey);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key: profileKey, oldValue, newValue: null })));
  }

  it('keeps the conversation when another tab removes a profile that has become too old', async () => {
    rememberVisitor();
    await showAssistant();
    await pass(600);
    await enter(message(), 'Half a question');
    jest.setSystemTime(Date.now() + keptDays * 86_400_000);
    removeProfileElsewhere();
    expect(message()).toHaveValue('Half a question');
  });

  it('forgets a visitor who was forgotten in another tab, and clears the draft', async () => {
    rememberVisitor();
    await showAssistant();
    await pass(600);
    await enter(message(), 'I am Sara');
    removeProfileElsewhere();
    expect(conversation()).not.toHaveTextContent('Sara');
    expect(message()).toHaveValue('');
    expect(button('Start chat')).toBeInTheDocument();
  });

  it('forgets a visitor who was forgotten in another tab while the chat has not been opened here', async () => {
    rememberVisitor();
    sessionStorage.setItem('chatInquiries', '[{}]');
    const said = { id: 'a', text: 'My question', sender: 'user', timestamp: new Date().toISOString(), type: 'text' };
    sessionStorage.setItem('chatVisit', JSON.stringify({ panel: 'minimized', messages: [said] }));
    await showAssistant();
    removeProfileElsewhere();
    expect(sessionStorage.getItem('chatInquiries')).toBeNull();
    expect(sessionStorage.getItem('chatVisit')).not.toContain('My question');
    await user.click(button('Restore chat: Zuhal Assistant'));
    await pass(600);
    expect(conversation()).not.toHaveTextContent(/My question|Sara/);
    expect(button('Start chat')).toBeInTheDocument();
  });

  it('keeps what has been filled in while the panel is put away', async () => {
    await showAssistant();
    await fill();
    await user.click(button('Minimize chat'));
    await user.click(button('Restore chat: Zuhal Assistant'));
    expect(screen.getByLabelText('Full Name *')).toHaveValue('Sara');
    expect(screen.getByLabelText('Region/Branch You Want to Inquire About *')).toHaveValue('Dubai');
  });

  it('works in a browser that blocks storage', async () => {
    const denied = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    jest.spyOn(window, 'localStorage', 'get').mockImplementation(denied);
    jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(denied);
    await showAssistant();
    await fill();
    await user.click(button('Start chat'));
    await pass(600);
    expect(conversation()).toHaveTextContent('Thank you, Sara!');
  });

  it('welcomes a known visitor back, and forgets the details on request', async () => {
    rememberVisitor();
    await showAssistant();
    expect(screen.queryByRole('button', { name: 'Start chat' })).not.toBeInTheDocument();
    await pass(600);
    expect(conversation()).toHaveTextContent('Welcome back, Sara!');
    await user.click(button('Forget me'));
    expect(localStorage).toHaveLength(0);
    expect(conversation()).not.toHaveTextContent('Sara');
    expect(button('Start chat')).toBeInTheDocument();
    expect(sessionStorage.getItem('chatVisit')).not.toContain('Sara');
  });
});

describe('the conversational flow (row F5)', () => {
  it('asks for name, e-mail and branch if the owner has switched the form off', async () => {
    const calls = serve({ '/api/send-user-registration': {} });
    await showAssistant(siteWith({ welcomeForm: false }));
    await pass(600);
    expect(conversation()).toHaveTextContent('May I know your name?');
    await send('Sara');
    await pass(600);
    expect(conversation()).toHaveTextContent('Nice to meet you, Sara!');
    await send('not an address');
    await pass(600);
    expect(conversation()).toHaveTextContent('Please enter a valid email address so I can assist you better.');
    await send('sara@example.com');
    await pass(600);
    await user.click(button('Bahrain (Warehouse)'));
    await pass(600);
    expect(conversation()).not.toHaveTextContent('Thank you, Sara!');
    await pass(500);
    expect(conversation()).toHaveTextContent('Thank you, Sara!');
    expect(screen.queryByRole('button', { name: 'Dubai' })).not.toBeInTheDocument();
    expect(calls.filter(({ address }) => address !== '/api/chat')).toMatchObject([
      { body: { userName: 'Sara', userEmail: 'sara@example.com', userCountry: 'Bahrain (Warehouse)' } },
    ]);
    expect(button('Send Inquiry')).toBeInTheDocument();
  });

  it('can be skipped at once, without sending any details', async () => {
    const calls = serve({});
    await showAssistant();
    await user.click(button('Skip'));
    await pass(600);
    expect(conversation()).toHaveTextContent('How can I help you today?');
    expect(conversation()).not.toHaveTextContent('May I know your name?');
    expect(button('Send Inquiry')).toBeInTheDocument();
    expect(message()).toHaveFocus();
    expect(calls).toEqual([]);
    expect(localStorage).toHaveLength(0);
  });

  const given = { events: [{ type: 'given' as const }] };
  const answered = (text: string) => ({
    events: [
      { type: 'delta' as const, text },
      { type: 'done' as const, source: 'knowledge' as const },
    ],
  });

  it('begins with a name that is typed in place of the form', async () => {
    const calls = serve({ '/api/chat': given });
    await showAssistant();
    await send('Sara');
    await pass(600);
    expect(calls[0]!.body).toMatchObject({ question: 'Sara', asked: 'name' });
    expect(conversation()).toHaveTextContent('Nice to meet you, Sara!');
  });

  it('answers a question that is typed in place of the form, and asks for no details', async () => {
    const calls = serve({ '/api/chat': answered('The CW gland.') });
    await showAssistant();
    await send('which gland for M20 SWA brass');
    await pass(600);
    expect(calls[0]!.body).not.toHaveProperty('asked');
    expect(conversation()).toHaveTextContent('The CW gland.');
    expect(conversation()).not.toHaveTextContent('Nice to meet you');
    expect(button('Send Inquiry')).toBeInTheDocument();
  });

  it('answers what the server knows to be a question, and asks for the name again', async () => {
    serve({ '/api/chat': answered('Brass glands.') });
    await showAssistant(siteWith({ welcomeForm: false }));
    await pass(600);
    await send('brass gland');
    await pass(1200);
    expect(conversation()).toHaveTextContent(/Brass glands\..*May I know your name\?/);
    await send('another gland?');
    await pass(1200);
    expect(conversation().textContent.match(/May I know your name/g)).toHaveLength(2);
    serve({ '/api/chat': given });
    await send('Sara');
    await pass(600);
    expect(conversation()).toHaveTextContent('Nice to meet you, Sara!');
  });

  it('answers a question in place of an e-mail address, and asks for the address again', async () => {
    serve({});
    await showAssistant(siteWith({ welcomeForm: false }));
    await send('Sara');
    await pass(600);
    serve({ '/api/chat': answered('In Dubai.') });
    await send('where are you?');
    await pass(1200);
    expect(conversation()).toHaveTextContent(/In Dubai\..*may I have your e-mail address\?/);
    expect(conversation()).not.toHaveTextContent('Please enter a valid email address');
  });
});
