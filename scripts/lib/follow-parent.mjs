// Loaded into a server that we start: when we are gone, even by kill -9, the channel to us breaks and the server ends too.
process.once('disconnect', () => {
  process.kill(process.pid, 'SIGTERM');
  setTimeout(() => process.exit(1), 5000).unref();
});
process.channel?.unref();
