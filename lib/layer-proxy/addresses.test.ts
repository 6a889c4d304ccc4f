import { describe, expect, it } from 'vitest';
import { isPublicAddress, lookupFor, RefusedAddress } from './addresses';

describe('an address of the public internet', () => {
  it.each(['8.8.8.8', '193.144.48.1', '172.15.0.1', '172.32.0.1', '2a00:1450:4003:80d::200e'])('is %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    ...['127.0.0.1', '127.255.0.1', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254'],
    ...['100.64.0.1', '198.18.0.1', '224.0.0.1', '239.255.255.250', '255.255.255.255', '192.0.2.1'],
    ...['::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::ffff:7f00:1', '64:ff9b::7f00:1', 'fe80::1', 'fc00::1', 'fd12::1'],
    ...['ff02::1', '2001:db8::1', '2002:7f00:1::', '2001:0:53aa::1', 'localhost', ''],
  ])('is not %s', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});

describe('a layer’s address', () => {
  const asked = (address: string, allowed: string[] = []) => lookupFor(new URL(address), allowed);

  it.each([
    'http://127.0.0.1/wms',
    'http://2130706433/',
    'http://0x7f.0.0.1/',
    'http://0177.0.0.1/',
    'http://0x7f000001/',
    'http://127.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://[::ffff:a00:1]/',
    'http://169.254.169.254/latest/meta-data',
    'http://１２７.0.0.1/',
    'https://user:pass@10.0.0.1:8443/',
    'file:///etc/passwd',
    'ftp://example.org/',
    'gopher://example.org/',
  ])('is refused: %s', (address) => {
    expect(() => asked(address)).toThrow(RefusedAddress);
  });

  it.each(['localhost', 'localhost.', 'ip6-localhost'])('is refused by what its name resolves to: %s', async (host) => {
    const lookup = asked(`http://${host}/`);
    const error = await new Promise((resolve) => lookup?.(host, { all: true }, resolve));
    // A machine that does not know the name can't be led there either.
    expect(error).toBeInstanceOf(Error);
  });

  it('passes where the operator lists the host, with or without its port', () => {
    expect(asked('http://10.0.0.5:8080/wms', ['10.0.0.5:8080'])).toBeUndefined();
    expect(asked('http://maps.internal/wms', ['maps.internal'])).toBeUndefined();
    expect(asked('https://maps.internal/wms', ['maps.internal:443'])).toBeUndefined();
    expect(() => asked('http://10.0.0.5:8081/wms', ['10.0.0.5:8080'])).toThrow(RefusedAddress);
    expect(asked('http://maps.example.org/', ['maps.internal'])).toBeTypeOf('function');
  });
});
