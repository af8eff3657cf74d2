import { earlyClicksScript, replayEarlyClicks } from './early-clicks';

const element = (id: string) => document.getElementById(id)!;

beforeEach(() => {
  document.body.innerHTML = `
    <div id="root">
      <button type="button" id="menu">Menu</button>
      <div id="region"><button type="button" id="tab"><b id="label">Tab</b></button></div>
    </div>`;
  const script = document.createElement('script');
  script.textContent = `{${earlyClicksScript}}`;
  document.head.append(script);
});

test('a button that is clicked before its container is hydrated is clicked again afterwards, once', () => {
  element('menu').click();
  element('menu').click();
  const onClick = jest.fn();
  element('menu').addEventListener('click', onClick);
  replayEarlyClicks(element('root'));
  expect(onClick).toHaveBeenCalledTimes(1);
  element('menu').click();
  replayEarlyClicks(element('root'));
  expect(onClick).toHaveBeenCalledTimes(2);
});

test('a button of the region waits for the region, not for the frame', () => {
  element('label').click();
  const onClick = jest.fn();
  element('tab').addEventListener('click', onClick);
  replayEarlyClicks(element('root'));
  expect(onClick).not.toHaveBeenCalled();
  replayEarlyClicks(element('region'));
  expect(onClick).toHaveBeenCalledTimes(1);
});

test('a click that itself hydrates its container is not repeated', () => {
  const onClick = jest.fn(() => replayEarlyClicks(element('root')));
  element('root').addEventListener('click', onClick);
  element('menu').click();
  replayEarlyClicks(element('root'));
  expect(onClick).toHaveBeenCalledTimes(1);
});

test('a click on a button that the browser rendered is not repeated', () => {
  const retry = element('region').appendChild(Object.assign(document.createElement('button'), { type: 'button' }));
  const onClick = jest.fn();
  retry.addEventListener('click', onClick);
  retry.click();
  replayEarlyClicks(element('region'));
  expect(onClick).toHaveBeenCalledTimes(1);
});

test.each(['popovertarget', 'commandfor'])('a button that works by its %s is not clicked again', (attribute) => {
  document.body.innerHTML = `<div id="root"><button type="button" id="menu" ${attribute}="drawer">Menu</button></div>`;
  const script = document.createElement('script');
  script.textContent = `{${earlyClicksScript}}`;
  document.head.append(script);
  element('menu').click();
  const onClick = jest.fn();
  element('menu').addEventListener('click', onClick);
  replayEarlyClicks(element('root'));
  expect(onClick).not.toHaveBeenCalled();
});

test('a button that has left the page is forgotten', () => {
  element('tab').click();
  const tab = element('tab');
  const onClick = jest.fn();
  tab.addEventListener('click', onClick);
  tab.remove();
  replayEarlyClicks(element('region'));
  expect(onClick).not.toHaveBeenCalled();
  expect(globalThis.earlyClicks?.size).toBe(0);
});
