import { createServer, isIP, type AddressInfo } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { isPublicAddress, publicFetch } from './public-fetch.ts'

type Answered = (error: null, addresses: { address: string; family: number }[]) => void
const answers = vi.hoisted(() => vi.fn<(name: string, options: object, callback: Answered) => void>())
vi.mock('node:dns', () => ({ lookup: answers }))

/** The range of each line is not called, from its first address to its last; those next to it are, where there are any. */
it.each([
  [null, '0.0.0.0', '0.255.255.255', '1.0.0.0'],
  ['9.255.255.255', '10.0.0.0', '10.255.255.255', '11.0.0.0'],
  ['100.63.255.255', '100.64.0.0', '100.127.255.255', '100.128.0.0'],
  ['126.255.255.255', '127.0.0.0', '127.255.255.255', '128.0.0.0'],
  ['169.253.255.255', '169.254.0.0', '169.254.255.255', '169.255.0.0'],
  ['172.15.255.255', '172.16.0.0', '172.31.255.255', '172.32.0.0'],
  ['191.255.255.255', '192.0.0.0', '192.0.0.255', '192.0.1.0'],
  ['192.0.1.255', '192.0.2.0', '192.0.2.255', '192.0.3.0'],
  ['192.88.98.255', '192.88.99.0', '192.88.99.255', '192.88.100.0'],
  ['192.167.255.255', '192.168.0.0', '192.168.255.255', '192.169.0.0'],
  ['198.17.255.255', '198.18.0.0', '198.19.255.255', '198.20.0.0'],
  ['198.51.99.255', '198.51.100.0', '198.51.100.255', '198.51.101.0'],
  ['203.0.112.255', '203.0.113.0', '203.0.113.255', '203.0.114.0'],
  ['223.255.255.255', '224.0.0.0', '255.255.255.255', null],
  [null, '::', '1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '2000::'],
  [
    '2000:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
    '2001::',
    '2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff',
    '2001:200::',
  ],
  [
    '2001:db7:ffff:ffff:ffff:ffff:ffff:ffff',
    '2001:db8::',
    '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff',
    '2001:db9::',
  ],
  ['2001:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '2002::', '2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '2003::'],
  [
    '3ffe:ffff:ffff:ffff:ffff:ffff:ffff:ffff',
    '3fff::',
    '3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff',
    '3fff:1000::',
  ],
  ['3fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '4000::', '7fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', null],
  [null, '8000::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', null],
])('after %s no address from %s to %s is called, and %s is', (before, first, last, after) => {
  const called = [before, first, last, after].map((address) =>
    address === null ? null : isPublicAddress(address),
  )
  expect(called).toEqual([before && true, false, false, after && true])
})

it.each([
  ['this machine', '::1'],
  ['this machine, as IPv6 writes an IPv4 address', '::ffff:127.0.0.1'],
  ['any IPv4 address, as IPv6 writes it', '::ffff:93.184.215.14'],
  ['IPv4 behind a translator', '64:ff9b::a00:1'],
  ['IPv4 behind a translator of one network', '64:ff9b:1:ffff::a00:1'],
  ['one network’s own', 'fd00::1'],
  ['one cable’s own', 'fe80::1'],
  ['one cable’s own, with the cable', 'fe80::1%eth0'],
  ['one site’s own', 'fec0::1'],
  ['many at once', 'ff02::1'],
  ['a relay between IPv4 and IPv6', '192.88.99.1'],
  ['a cloud’s metadata', '169.254.169.254'],
  ['a number', '2130706433'],
  ['a name', 'localhost'],
  ['nothing', ''],
])('what stands for %s is not called: %s', (_, address) => {
  expect(isPublicAddress(address)).toBe(false)
})

/** What becomes of a call of whoever answers these bytes. */
async function called(answer: string): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write(answer, 'latin1')
      setTimeout(() => socket.destroy(), 100)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  try {
    const response = await publicFetch({ CAIRN_PRIVATE_ADDRESSES: 'allow' }, `http://127.0.0.1:${port}/`)
    return `${response.status} ${await response.text()}`
  } catch {
    return 'refused'
  } finally {
    server.close()
  }
}

// What is thrown while an answer comes is caught by nobody else, and would end the process with all its companies.
it.each([
  ['200 OK', 'hi', '200 hi'],
  ['404 Not Found', 'hi', '404 hi'],
  ['204 No Content', '', '204 '],
  ['205 Reset Content', 'hi', '205 '],
  ['000 None', 'hi', 'refused'],
  ['600 Beyond', 'hi', 'refused'],
  ['999 Beyond', 'hi', 'refused'],
])('an answer of %s is one, or refused', async (status, body, told) => {
  expect(await called(`HTTP/1.1 ${status}\r\nContent-Length: ${body.length}\r\n\r\n${body}`)).toBe(told)
})

it.each([
  ['HTTP/1.1 101 Switching\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n'],
  ['HTTP/1.1 100 Continue\r\n\r\n'],
  ['HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\nhi'],
  ['HTTP/1.1 200 OK\r\n: none\r\n\r\n'],
  ['SSH-2.0-OpenSSH_9.2\r\n'],
  [''],
])('what is no whole answer is refused, and waited for no longer: %j', async (bytes) => {
  expect(await called(bytes)).toBe('refused')
})

it.each([
  ['says nothing', ''],
  ['never ends what it says', 'HTTP/1.1 200 OK\r\nContent-Length: 20\r\n\r\nhi'],
])('whoever %s is waited for no longer than is said', async (_, bytes) => {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    if (bytes) socket.write(bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  const call = publicFetch({ CAIRN_PRIVATE_ADDRESSES: 'allow' }, `http://127.0.0.1:${port}/`, {
    timeoutMs: 50,
  })
  await expect(call).rejects.toThrow(/abort/i)
})

const PUBLIC = '1.1.1.1'
it.each([
  ['inside the network', ['10.0.0.7']],
  ['inside the network beside one that is not', [PUBLIC, '10.0.0.7']],
  ['of this machine beside others', [PUBLIC, '::1', PUBLIC]],
  ['nowhere', []],
])('a name that stands for an address %s is not called', async (_, addresses) => {
  answers.mockImplementation((...[, , callback]) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: isIP(address) })),
    ),
  )
  const call = publicFetch({ CAIRN_PRIVATE_ADDRESSES: 'refuse' }, 'https://names.example/', { timeoutMs: 50 })
  await expect(call).rejects.toThrow('names.example is not a public address')
})
