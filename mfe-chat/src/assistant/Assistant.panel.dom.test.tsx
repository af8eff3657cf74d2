import { fireEvent, screen } from '@testing-library/react';
import { screenIs, showAssistant, siteWith } from '../testing';
import { beginVisits, button, message, openPanel, panel, pass, user } from '../testing/assistant';

beginVisits();

describe('the panel (row F1)', () => {
  it('is open by default, with title and Online, and takes no focus', async () => {
    await showAssistant();
    await pass(1000);
    expect(panel()).toHaveTextContent('Online');
    expect(document.body).toHaveFocus();
  });

  it('minimises to a bar, closes to a button, and reopens from both, moving the focus each time', async () => {
    await showAssistant();
    await user.click(button('Minimize chat'));
    expect(openPanel()).not.toBeInTheDocument();
    expect(button('Restore chat: Zuhal Assistant')).toHaveFocus();
    await user.click(button('Restore chat: Zuhal Assistant'));
    expect(screen.getByLabelText('Full Name *')).toHaveFocus();
    await user.click(button('Close chat'));
    expect(button('Open chat')).toHaveFocus();
    await user.click(button('Open chat'));
    expect(panel()).toBeInTheDocument();
  });

  it('starts as the bar in a small window, unless the owner wants it open', async () => {
    screenIs(true);
    const { unmount } = await showAssistant();
    expect(button('Restore chat: Zuhal Assistant')).toBeInTheDocument();
    unmount();
    sessionStorage.clear();
    await showAssistant(siteWith({ minimizedOnPhones: false }));
    expect(panel()).toBeInTheDocument();
  });

  it('minimises on Back where it covers the page, and stays closed if it is', async () => {
    screenIs(true);
    await showAssistant();
    await user.click(button('Restore chat: Zuhal Assistant'));
    fireEvent.popState(window);
    expect(button('Restore chat: Zuhal Assistant')).toBeInTheDocument();
    await user.click(button('Restore chat: Zuhal Assistant'));
    await user.click(button('Close chat'));
    fireEvent.popState(window);
    expect(button('Open chat')).toBeInTheDocument();
  });

  it.each(['Close chat', 'Minimize chat'])('stays put away for the visit after %s', async (name) => {
    const { unmount } = await showAssistant();
    await user.click(button(name));
    unmount();
    await showAssistant();
    expect(openPanel()).not.toBeInTheDocument();
  });

  it('minimises when the visitor scrolls on, unless the chat has been opened on purpose', async () => {
    const scrollTo = async (y: number) => {
      Object.defineProperty(window, 'scrollY', { configurable: true, value: y });
      fireEvent.scroll(window);
      await pass(50);
    };
    await scrollTo(0);
    await showAssistant();
    await scrollTo(40);
    expect(panel()).toBeInTheDocument();
    await scrollTo(100);
    expect(openPanel()).not.toBeInTheDocument();
    await user.click(button('Restore chat: Zuhal Assistant'));
    await scrollTo(900);
    expect(panel()).toBeInTheDocument();
    await scrollTo(0);
  });

  describe('above the page', () => {
    const { innerWidth, innerHeight } = window;
    const boxes = jest.spyOn(Element.prototype, 'getBoundingClientRect');
    const at = (x: number, y: number, width: number, height: number) => DOMRect.fromRect({ x, y, width, height });
    /** Where the page's button is, and the panel. */
    const place = (control: DOMRect, own = at(880, 256, 384, 496)) =>
      jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
        return this.textContent === 'of the page' ? control : own;
      });
    beforeEach(() => {
      Object.defineProperty(document.documentElement, 'clientWidth', { configurable: true, value: 1280 });
    });
    afterEach(() => {
      boxes.mockRestore();
      Object.assign(window, { innerWidth, innerHeight });
    });

    it('opens in the corner if no control is there', async () => {
      place(at(0, 0, 100, 40));
      await showAssistant();
      expect(panel()).toHaveStyle({ insetBlockEnd: '16px' });
    });

    it('opens above a control in the corner', async () => {
      place(at(1100, 700, 100, 40));
      await showAssistant();
      expect(panel()).toHaveStyle({ insetBlockEnd: '72px' });
    });

    it('stays minimised where there is no free place, which the next page does not take over', async () => {
      place(at(1100, 380, 100, 40));
      const { unmount } = await showAssistant();
      expect(openPanel()).not.toBeInTheDocument();
      unmount();
      place(at(0, 0, 100, 40));
      await showAssistant();
      expect(panel()).toBeInTheDocument();
    });

    it('minimises when a control of the page comes beneath it', async () => {
      place(at(0, 0, 100, 40));
      await showAssistant();
      place(at(1000, 400, 100, 40));
      fireEvent.scroll(window);
      await pass(50);
      expect(openPanel()).not.toBeInTheDocument();
    });

    it('moves the page aside instead once the visitor uses it', async () => {
      place(at(0, 0, 100, 40));
      await showAssistant();
      await user.type(screen.getByLabelText('Full Name *'), 'Sara');
      expect(panel()).toHaveStyle({ insetBlockEnd: '16px' });
      place(at(1000, 400, 100, 40));
      fireEvent.scroll(window);
      await pass(50);
      expect(screen.getByLabelText('Full Name *')).toHaveValue('Sara');
      expect(panel()).not.toHaveStyle({ insetBlockEnd: '16px' });
    });
  });

  it('keeps what has been typed while it is minimised', async () => {
    await showAssistant();
    await user.type(message(), 'Which gland');
    await user.click(button('Minimize chat'));
    await user.click(button('Restore chat: Zuhal Assistant'));
    expect(message()).toHaveValue('Which gland');
  });

  it.each([
    ['a region of a wide page', false, 'region'],
    ['a dialog on a phone', true, 'dialog'],
  ])('is %s', async (_, phone, role) => {
    screenIs(phone);
    await showAssistant();
    if (phone) await user.click(button('Restore chat: Zuhal Assistant'));
    expect(panel()).toBe(screen.getByRole(role, { name: 'Zuhal Assistant' }));
    expect(screen.queryAllByRole('dialog')).toHaveLength(phone ? 1 : 0);
  });

  it('minimises on Escape only if the focus is inside', async () => {
    await showAssistant();
    await user.click(button('of the page'));
    await user.keyboard('{Escape}');
    expect(panel()).toBeInTheDocument();
    await user.click(screen.getByLabelText('Full Name *'));
    await user.keyboard('{Escape}');
    expect(openPanel()).not.toBeInTheDocument();
  });
});
