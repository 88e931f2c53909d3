"""The three nets in PyTorch, and their translation into the layers of the file.

finder   the whole picture, 256 x 256: for each of 16 x 16 places whether a board's middle is there, and its corners
corners  a board whose corners are nearly right: how far each is off, and whether it is a board
points   a board whose corners are right: one of fifteen classes for each of the ninety points, and
         whether a mark of the last move is there
"""

import numpy as np
import torch
from torch import nn

import layers
import sampling


class Context(nn.Module):
    def forward(self, x):
        mean, largest = x.mean((2, 3), keepdim=True), x.amax((2, 3), keepdim=True)
        return torch.cat([x, mean.expand_as(x), largest.expand_as(x)], 1)


def block(channels, out, kernel=3, stride=1, dilation=1, padding=None):
    if padding is None:
        padding = dilation * (kernel // 2)
    convolution = nn.Conv2d(channels, out, kernel, stride, padding, dilation, bias=False)
    return [convolution, nn.BatchNorm2d(out, momentum=0.05), nn.ReLU()]


def finder():
    return nn.Sequential(
        *block(3, 12, stride=2),
        *block(12, 24, stride=2),
        *block(24, 40, stride=2),
        *block(40, 40),
        *block(40, 64, stride=2),
        *block(64, 64, dilation=2),
        *block(64, 64, dilation=2),
        *block(64, 64),
        Context(),
        *block(192, 64, kernel=1),
        *block(64, 64, dilation=2),
        nn.Conv2d(64, 9, 1),
    )


def corners():
    return nn.Sequential(
        *block(3, 16, stride=2),
        *block(16, 32, stride=2),
        *block(32, 32),
        *block(32, 48, stride=2),
        *block(48, 64),
        *block(64, 64, stride=2),
        *block(64, 24, kernel=1),
        nn.Conv2d(24, 96, (10, 9)),
        nn.ReLU(),
        nn.Conv2d(96, 9, 1),
    )


def points():
    return nn.Sequential(
        *block(3, 16, stride=2),
        *block(16, 32, stride=2),
        *block(32, 32),
        *block(32, 64, stride=2),
        *block(64, 64),
        *block(64, 128, stride=3, padding=0),
        Context(),
        *block(384, 128, kernel=1),
        Context(),
        *block(384, 96, kernel=1),
        nn.Conv2d(96, 16, 1),
    )


MAKERS = {"finder": finder, "corners": corners, "points": points}


def size_of(name):
    """Returns width and height of the input."""
    if name == "finder":
        return sampling.FINDER_SIDE, sampling.FINDER_SIDE
    if name == "corners":
        return sampling.frame(sampling.CORNERS_CELL, sampling.CORNERS_MARGIN)[:2]
    return sampling.frame(sampling.POINTS_CELL, sampling.POINTS_MARGIN)[:2]


def exported(name, net):
    """Returns the net for the file: normalisation folded into the convolutions, weights in eight bits."""
    modules, made, k = list(net.eval()), [], 0
    while k < len(modules):
        module = modules[k]
        k += 1
        if isinstance(module, Context):
            made.append(layers.Context())
            continue
        weights = module.weight.detach().double()
        bias = module.bias.detach().double() if module.bias is not None else torch.zeros(len(weights), dtype=torch.float64)
        if k < len(modules) and isinstance(modules[k], nn.BatchNorm2d):
            norm = modules[k]
            k += 1
            gain = norm.weight.detach().double() / torch.sqrt(norm.running_var.double() + norm.eps)
            weights = weights * gain[:, None, None, None]
            bias = (bias - norm.running_mean.double()) * gain + norm.bias.detach().double()
        rectified = k < len(modules) and isinstance(modules[k], nn.ReLU)
        k += rectified
        shape = module.stride[0], module.padding[0], module.dilation[0]
        made.append(layers.Convolution.of(weights.numpy(), bias.numpy(), *shape, rectified))
    width, height = size_of(name)
    return layers.Net(name, width, height, made)


def imported(net):
    """Returns a PyTorch module with the weights of the file, to compare or to measure fast."""
    modules = []
    for layer in net.layers:
        if isinstance(layer, layers.Context):
            modules.append(Context())
            continue
        out, channels, rows, columns = layer.weights.shape
        module = nn.Conv2d(channels, out, (rows, columns), layer.stride, layer.padding, layer.dilation)
        module.weight.data = torch.from_numpy(layer.real_weights())
        module.bias.data = torch.from_numpy(np.array(layer.bias))
        modules.append(module)
        if layer.rectified:
            modules.append(nn.ReLU())
    return nn.Sequential(*modules).eval()
