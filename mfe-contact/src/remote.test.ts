import { checkRemote } from '@platform/contract';
import remote from './remote';
import { site } from './testing';

it('fulfils the contract of a remote', () => {
  expect(checkRemote('contact', remote)).toBe(remote);
});

it('offers the screen Contact Us with its metadata', async () => {
  const { Component, slices, load, meta } = await remote.screens.contactUs!();
  expect([typeof Component, typeof load]).toEqual(['function', 'function']);
  expect(slices!.map(({ reducerPath }) => reducerPath)).toEqual(['contactUs']);
  const { title, canonical, jsonLd } = meta({ state: {}, params: {}, site });
  expect([title, canonical]).toEqual(['Contact Us', '/contact-us']);
  const [{ department }] = jsonLd as [{ department: { telephone?: string }[] }];
  expect(department.map(({ telephone }) => telephone)).toEqual(['+971 4 555 0142', '+971 4 555 0142', undefined]);
});

it('offers the enquiry list, which search engines do not list, and its counter', async () => {
  const { slices, meta } = await remote.screens.enquiry!();
  expect(slices!.map(({ reducerPath }) => reducerPath)).toEqual(['enquiry']);
  expect(meta({ state: {}, params: {}, site })).toMatchObject({ canonical: '/enquiry', noindex: true });
  const { Component } = (await remote.widgets.enquiryCounter!()) as { Component: unknown };
  expect(typeof Component).toBe('function');
});
