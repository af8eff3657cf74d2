import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { Connections } from '../connections';
import type { FastifyRequest } from 'fastify';
import { clientAddress, networksOf } from './networks';
import { TokenBuckets } from './token-buckets';

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unknown', 'unknown'],
])('%s counts as %s', (ip, address) => expect(networksOf(ip)[0].name).toBe(address));

test.each([
  ['192.0.2.1', ['192.0.2.1']],
  ['::ffff:192.0.2.1', ['192.0.2.1']],
  ['2001:db8:1:2ff::9', ['2001:db8:1:2ff::/64', '2001:db8:1:200::/56', '2001:db8:1::/48']],
  ['2001:db8:1:ff::9', ['2001:db8:1:ff::/64', '2001:db8:1:0::/56', '2001:db8:1::/48']],
])('%s is counted by %j', (ip, names) => expect(networksOf(ip).map(({ name }) => name)).toEqual(names));

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['192.0.2.1:5678', '192.0.2.1'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['garbage', '10.0.0.1'],
  ['unknown', '10.0.0.1'],
  ['1.2.3:80', '10.0.0.1'],
  ['[garbage]:80', '10.0.0.1'],
  [`fe80::1%${'x'.repeat(7000)}`, '10.0.0.1'],
  [undefined, '10.0.0.1'],
])('%s, forwarded by 10.0.0.1, is %s', (ip, address) => {
  const request = { ip, socket: { remoteAddress: '10.0.0.1' } } as unknown as FastifyRequest;
  expect(clientAddress(request)).toBe(address);
});

test('the address of a connection is known after its client has left', async () => {
  const server = createServer();
  new Connections().watch(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const connected = once(server, 'connection') as Promise<[Socket]>;
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const [socket] = await connected;
  const closed = once(socket, 'close');
  client.destroy();
  await closed;
  expect(socket.remoteAddress).toBe('127.0.0.1');
  server.close();
});

test('a customer with many networks has a few times the share of one', () => {
  const buckets = new TokenBuckets({ burst: 1, perSecond: 0.01 }, () => 0);
  const taken = (ip: (index: number) => string, count: number) =>
    Array.from({ length: count }, (_, index) => buckets.takeAll(networksOf(ip(index)))).filter((wait) => wait === 0);
  expect(taken((index) => `2001:db8:0:${index.toString(16)}::1`, 256)).toHaveLength(4);
  expect(taken((index) => `2001:db8:1:${(index * 256).toString(16)}::1`, 256)).toHaveLength(16);
});

test('the networks around an IPv6 address have a smaller share of expensive work', () => {
  expect(networksOf('2001:db8::1', 2).map(({ times }) => times)).toEqual([1, 2, 2]);
  expect(networksOf('192.0.2.1', 2).map(({ times }) => times)).toEqual([1]);
});

test('what is refused to one network does not use up its neighbours’ share', () => {
  const buckets = new TokenBuckets({ burst: 2, perSecond: 0.01 }, () => 0);
  const waits = Array.from({ length: 100 }, () => buckets.takeAll(networksOf('2001:db8:0:100::1')));
  expect(waits.filter((wait) => wait === 0)).toHaveLength(2);
  expect(buckets.takeAll(networksOf('2001:db8:0:101::1'))).toBe(0);
  expect(buckets.takeAll(networksOf('2001:db8:0:200::1'))).toBe(0);
});

test('a bucket gives its tokens, then one each second, to one address only', () => {
  let now = 0;
  const buckets = new TokenBuckets({ burst: 2, perSecond: 1 }, () => now);
  expect([buckets.take('a'), buckets.take('a'), buckets.take('a')]).toEqual([0, 0, 1]);
  expect(buckets.take('b')).toBe(0);
  now = 1000;
  expect([buckets.take('a'), buckets.take('a')]).toEqual([0, 1]);
});

test('work that costs more takes more tokens, at most all of them', () => {
  let now = 0;
  const buckets = new TokenBuckets({ burst: 4, perSecond: 1 }, () => now);
  const take = (tokens: number) => buckets.takeAll(networksOf('192.0.2.1'), tokens);
  expect([take(3), take(3), take(1)]).toEqual([0, 2, 0]);
  now = 4000;
  expect([take(16), take(1)]).toEqual([0, 1]);
});

test('the number of remembered addresses is limited', () => {
  const buckets = new TokenBuckets({ burst: 1, perSecond: 0.001 }, () => 0, 2);
  for (const address of ['a', 'b', 'c']) buckets.take(address);
  expect([buckets.take('c') > 0, buckets.take('a')]).toEqual([true, 0]);
});
