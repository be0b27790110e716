"""OpenStack Swift with its S3 API, all four servers in one process on loopback, for the tests of the S3 driver.

Usage: s3-server.py FOLDER ACCESS_KEY SECRET_KEY [CORS_RULE], the rule as JSON in Amazon's words.
Prints one line of JSON when it serves, ends when stdin closes.
"""
import json
import os
import sys
import time

# Before anything asks for the time: Swift compares clock times of requests in UTC.
os.environ['TZ'] = 'UTC+0'
time.tzset()

import eventlet
import eventlet.hubs

eventlet.hubs.use_hub('poll')
eventlet.patcher.monkey_patch(all=False, socket=True, select=True, thread=True, os=False)

from swift.common import utils

folder, access_key, secret_key = sys.argv[1:4]
rule = json.loads(sys.argv[4]) if len(sys.argv) > 4 else {}


def of_rule(name):
    return ','.join(rule.get(name, []))


utils.SWIFT_CONF_FILE = os.path.join(folder, 'swift.conf')


def write(name, text):
    path = os.path.join(folder, name)
    with open(path, 'w') as file:
        file.write(text)
    return path


write('swift.conf', '[swift-hash]\nswift_hash_path_suffix = plumbline\n')

devices = os.path.join(folder, 'devices')
os.makedirs(os.path.join(devices, 'one'), exist_ok=True)
try:
    os.setxattr(devices, 'user.plumbline', b'1')
except OSError as error:
    sys.exit('%s cannot hold extended attributes (%s): choose another folder by TMPDIR' % (folder, error.strerror))

from swift.common.storage_policy import reload_storage_policies
from swift.common.ring import RingBuilder
from swift.common.wsgi import SwiftHttpProtocol, loadapp

reload_storage_policies()

sockets = {name: eventlet.listen(('127.0.0.1', 0)) for name in ('account', 'container', 'object', 'proxy')}

for name in ('account', 'container', 'object'):
    builder = RingBuilder(2, 1, 0)
    builder.add_dev({'id': 0, 'region': 1, 'zone': 1, 'weight': 1.0, 'ip': '127.0.0.1',
                     'port': sockets[name].getsockname()[1], 'device': 'one', 'meta': ''})
    builder.rebalance()
    builder.get_ring().save(os.path.join(folder, name + '.ring.gz'))

shared = '''
swift_dir = %s
devices = %s
mount_check = false
log_level = ERROR
log_address = /nonexistent
''' % (folder, devices)

for name in ('account', 'container', 'object'):
    write(name + '.conf', '''[DEFAULT]%s
[pipeline:main]
pipeline = %s-server
[app:%s-server]
use = egg:swift#%s
fallocate_reserve = 0
''' % (shared, name, name, name))

write('proxy.conf', '''[DEFAULT]%s
[pipeline:main]
pipeline = catch_errors gatekeeper listing_formats s3api tempauth copy bulk slo dlo versioned_writes proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
allow_account_management = true
cors_allow_origin = %s
cors_expose_headers = %s
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:gatekeeper]
use = egg:swift#gatekeeper
[filter:listing_formats]
use = egg:swift#listing_formats
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
auth_pipeline_check = false
cors_preflight_allow_origin = %s
[filter:tempauth]
use = egg:swift#tempauth
user_%s = %s .admin
[filter:copy]
use = egg:swift#copy
[filter:bulk]
use = egg:swift#bulk
[filter:slo]
use = egg:swift#slo
[filter:dlo]
use = egg:swift#dlo
[filter:versioned_writes]
use = egg:swift#versioned_writes
''' % (shared, of_rule('AllowedOrigins'), of_rule('ExposeHeaders'), of_rule('AllowedOrigins'),
       access_key.replace(':', '_'), secret_key))


class Cache:
    """What the proxy asks of memcached, which it refuses to do without."""

    def __init__(self):
        self.values = {}

    def get(self, key, raise_on_error=False):
        value, until = self.values.get(key, (None, 0))
        return value if until == 0 or until > time.time() else None

    def set(self, key, value, serialize=True, time=0, min_compress_len=0, raise_on_error=False):
        self.values[key] = (json.loads(json.dumps(value)), now() + time if time else 0)

    def incr(self, key, delta=1, time=0):
        value = max(0, (self.get(key) or 0) + delta)
        self.set(key, value, time=time)
        return value

    def delete(self, key, server_key=None):
        self.values.pop(key, None)


now = time.time
cache = Cache()


def with_cache(app):
    def call(env, start_response):
        env['swift.cache'] = cache
        return app(env, start_response)
    return call


def narrowed(app):
    """Swift grants whatever a preflight asks of an allowed origin; Amazon grants what the rule names."""
    granted = {'access-control-allow-headers': 'AllowedHeaders', 'access-control-allow-methods': 'AllowedMethods'}

    def narrow(name, value):
        if name.lower() not in granted:
            return name, value
        allowed = [entry.lower() for entry in rule.get(granted[name.lower()], [])]
        return name, ', '.join(entry for entry in value.split(', ') if entry.lower() in allowed)

    def call(env, start_response):
        def start(status, headers, *rest):
            return start_response(status, [narrow(*header) for header in headers], *rest)
        return app(env, start)
    return call


quiet = utils.NullLogger()
for name, sock in sockets.items():
    app = loadapp(os.path.join(folder, name + '.conf'), global_conf={'log_name': name})
    app = narrowed(with_cache(app)) if name == 'proxy' else app
    eventlet.spawn(eventlet.wsgi.server, sock, app, quiet, protocol=SwiftHttpProtocol,
                   capitalize_response_headers=False, keepalive=True)

print(json.dumps({'port': sockets['proxy'].getsockname()[1]}), flush=True)
eventlet.tpool.execute(sys.stdin.read)
