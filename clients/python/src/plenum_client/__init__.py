"""A typed client of Plenum: one method per operation, without dependencies."""

from .api import PlenumClient, __version__
from .transport import NotModified, PlenumError, Response
from .webhooks import WebhookEvent, WebhookVerificationError, verify_webhook

__all__ = [
    "NotModified",
    "PlenumClient",
    "PlenumError",
    "Response",
    "WebhookEvent",
    "WebhookVerificationError",
    "__version__",
    "verify_webhook",
]
